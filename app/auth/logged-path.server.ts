/** A path without what opens something: the link that sets a password carries its secret in the path. Addresses are matched whatever their case. */
export const loggedPath = (path: string): string => path.replace(/(\/update(?:-|%2d)password\/).+/i, "$1…");
