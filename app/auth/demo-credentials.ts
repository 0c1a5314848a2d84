/** Shown on the demo's login page; no other start makes this account. */
export const demoCredentials = { email: "demo@example.com", password: "demo1234" } as const;
