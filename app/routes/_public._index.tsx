/** `/` is the login page too; its form posts to `/login`. */
export { action, default, handle, headers, loader, meta } from "./_public.login/route";
