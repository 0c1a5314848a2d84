import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./compare.en"), es: () => import("./compare.es"), pt: () => import("./compare.pt") });
