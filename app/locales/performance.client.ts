import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./performance.en"), es: () => import("./performance.es"), pt: () => import("./performance.pt") });
