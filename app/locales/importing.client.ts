import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./importing.en"), es: () => import("./importing.es"), pt: () => import("./importing.pt") });
