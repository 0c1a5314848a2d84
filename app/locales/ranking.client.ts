import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./ranking.en"), es: () => import("./ranking.es"), pt: () => import("./ranking.pt") });
