import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./visitors.en"), es: () => import("./visitors.es"), pt: () => import("./visitors.pt") });
