import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./reference.en"), es: () => import("./reference.es"), pt: () => import("./reference.pt") });
