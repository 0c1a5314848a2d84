// `npm run dev`: the server from source, with Vite's development server inside.
import { run } from "./install.mjs";

run("node", ["--import", "tsx", "--watch-path=app/process", "server.ts"], { env: { ...process.env, NODE_ENV: "development" } });
