import type { Plugin } from "vite";

export function pseudoLanguage(): Plugin;
