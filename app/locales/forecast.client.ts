import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./forecast.en"), es: () => import("./forecast.es"), pt: () => import("./forecast.pt") });
