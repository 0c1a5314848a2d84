import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./keys.en"), es: () => import("./keys.es"), pt: () => import("./keys.pt") });
