import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./radar.en"), es: () => import("./radar.es"), pt: () => import("./radar.pt") });
