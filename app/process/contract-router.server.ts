import express, { type Router } from "express";
import { accessOf, methodsOn } from "~/config/contract-access";
import type { Brand } from "~/contract/brand";
import { openApi } from "~/contract/open-api";
import { siteBase } from "~/domain/site-address";

/** Version of the wire; a change that breaks callers raises its first number. */
const version = "2.0.0";

/** `GET /v2/openapi.json`: the contract of this deployment, open to everybody, since it holds nothing of anybody. */
export function contractRouter(brand: Brand): Router {
  const router = express.Router();
  let written: string | null = null;
  router.get("/v2/openapi.json", (_request, response) => {
    written ??= JSON.stringify(openApi({ title: `${brand.name}: methods`, version, base: siteBase(), names: methodsOn(brand), access: accessOf }));
    response.set({ "Cache-Control": "no-cache", "Content-Type": "application/json; charset=utf-8" }).send(written);
  });
  return router;
}
