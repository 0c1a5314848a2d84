import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./trail.en"), es: () => import("./trail.es"), pt: () => import("./trail.pt") });
