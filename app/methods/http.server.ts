import express, { type RequestHandler, type Router } from "express";
import type { Language } from "~/contract/brand";
import { badInput } from "~/contract/errors";
import { callBodySchema } from "~/contract/methods";
import type { Methods } from "./create-methods.server";
import type { User } from "~/contract/users";
import type { Request } from "express";

type Options = {
  methods: Methods;
  /** who the request's bearer token stands for, a person or a program with a key that may read; rejects with `unauthenticated`, `forbidden` */
  caller: (request: Request) => Promise<{ user: User } | { key: { id: string } }>;
  /** the language a caller wants */
  language: (request: Request) => Language;
};

/**
 * `POST /v2/methods/call`: a method by the name in its body, its answer as it stands; `POST /v2/methods/{name}`: the same by address, the body being the
 * params. Errors are left to the error handler of `/v2`.
 */
export function methodsRouter({ methods, caller, language }: Options): Router {
  const router = express.Router();
  const json = express.json({ limit: "1mb", type: "application/json" });
  const answering = (read: (request: Request) => unknown): RequestHandler => (request, response, next) => {
    const gone = new AbortController();
    response.on("close", () => { if (!response.writableFinished) gone.abort(); });
    const answer = async () => {
      const who = await caller(request);
      const body = callBodySchema.safeParse(read(request));
      if (!body.success) throw badInput(body.error);
      // a key is this deployment's own and goes nowhere else
      const accessToken = "key" in who ? undefined : request.get("Authorization")?.replace(/^Bearer /i, "");
      response.set("Cache-Control", "no-store").json(
        await methods.callByName(body.data.name, body.data.params, { ...who, language: language(request), address: request.ip ?? "", accessToken, noCache: body.data.noCache, signal: gone.signal }),
      );
    };
    answer().catch(next);
  };
  router.post("/v2/methods/call", json, answering((request) => request.body as unknown));
  router.post("/v2/methods/:name", json, answering((request) => ({
    name: request.params.name, params: request.body as unknown, ...(/\bno-cache\b/i.test(request.get("Cache-Control") ?? "") ? { noCache: true } : {}),
  })));
  return router;
}
