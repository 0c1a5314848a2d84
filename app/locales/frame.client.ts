import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./frame.en"), es: () => import("./frame.es"), pt: () => import("./frame.pt") });
