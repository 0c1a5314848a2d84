/** A path without what opens something: the link that sets a password carries its secret in the path. */
export const loggedPath = (path: string): string => path.replace(/(\/update-password\/).+/, "$1…");
