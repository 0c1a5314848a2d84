import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./premium.en"), es: () => import("./premium.es"), pt: () => import("./premium.pt") });
