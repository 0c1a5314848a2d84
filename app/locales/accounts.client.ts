import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./accounts.en"), es: () => import("./accounts.es"), pt: () => import("./accounts.pt") });
