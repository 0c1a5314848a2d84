import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./audit.en"), es: () => import("./audit.es"), pt: () => import("./audit.pt") });
