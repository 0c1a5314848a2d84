import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./saved-views.en"), es: () => import("./saved-views.es"), pt: () => import("./saved-views.pt") });
