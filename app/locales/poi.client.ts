import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./poi.en"), es: () => import("./poi.es"), pt: () => import("./poi.pt") });
