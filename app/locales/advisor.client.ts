import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./advisor.en"), es: () => import("./advisor.es"), pt: () => import("./advisor.pt") });
