import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./heatmaps.en"), es: () => import("./heatmaps.es"), pt: () => import("./heatmaps.pt") });
