import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./best-worst.en"), es: () => import("./best-worst.es"), pt: () => import("./best-worst.pt") });
