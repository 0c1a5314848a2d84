import { loadMessages } from "./loaded";

await loadMessages({ en: () => import("./planner.en"), es: () => import("./planner.es"), pt: () => import("./planner.pt") });
