import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./journey.en"), es: () => import("./journey.es"), pt: () => import("./journey.pt") });
