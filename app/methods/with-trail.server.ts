import { isAppError } from "~/contract/errors";
import type { CallMethod, CallOptions } from "~/contract/methods";
import type { TrailChange } from "~/contract/trail";
import type { TrailKind } from "~/contract/trail-kinds";
import { byName } from "./by-name";
import { changedFields } from "./changed-fields.server";
import type { NoteTrail } from "./context.server";
import type { Methods } from "./create-methods.server";

/** Methods that change something, or that give much away; every other question is not kept. A new one that changes something belongs here. */
const kept: Record<string, TrailKind> = {
  "pois.create": "points", "pois.update": "points", "pois.delete": "points", "pois.import": "points", "pois.export": "exports",
  "users.update": "users", "users.invite": "users", "users.edit_profile": "users", "keys.create": "keys", "keys.revoke": "keys", "trail.export": "exports",
  "audit.create": "audits", "audit.delete": "audits",
  "audiences.build": "audiences", "audiences.delete": "audiences", "audiences.saveAudiencePOI": "audiences", "audiences.deleteAudiencePOI": "audiences",
};
const refusals = new Set(["unauthenticated", "forbidden", "module_off"]);

/** Notes what methods change, as they tell by `noteChange`, and whom they refuse. */
export function withTrail(methods: Methods, note: NoteTrail): Methods {
  const call: CallMethod = async (name, params, options = {}) => {
    const who = whoOf(options);
    try {
      const kind = kept[name];
      if (!kind) return await methods.call(name, params, options);
      const changes: TrailChange[] = [];
      const answer = await methods.call(name, params, { ...options, noteChange: (change) => { changes.push(...changedFields(kind, change)); } });
      note({ kind, action: name, ...who, subject: subjectOf(params, answer), changes });
      return answer;
    } catch (error) {
      if (isAppError(error) && refusals.has(error.code)) note({ kind: "refusals", action: name, outcome: "refused", ...who });
      throw error;
    }
  };
  return { ...methods, call, callByName: (name, params, options) => byName(call, name, params, options) };
}

const whoOf = ({ user, key, address }: CallOptions) => ({ userId: user?.id ?? null, keyId: key?.id ?? null, address: address ?? "" });

const named = ["_id", "id", "name", "label", "periodLabel"] as const;
const most = 10;

/** What was changed: ids and names of the first parameter, else of the answer. E-mails are left out: the id of an account says as much. */
function subjectOf(params: readonly unknown[], answer: unknown): string {
  const [first] = params;
  const deleted = record(answer)?.["deleted"];
  if (Array.isArray(deleted)) return [...deleted.slice(0, most).map(textOf), ...(deleted.length > most ? [`+${deleted.length - most}`] : [])].join(", ");
  const key = record(answer)?.["key"];
  return textOf(record(key) ?? { ...(record(first) ?? (typeof first === "string" ? { id: first } : {})), ...idOf(answer) });
}

const record = (value: unknown): Record<string, unknown> | undefined => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined);
const idOf = (answer: unknown): Record<string, unknown> => Object.fromEntries(["_id", "id", "name"].flatMap((key) => { const value = record(answer)?.[key]; return typeof value === "string" ? [[key, value]] : []; }));
const textOf = (value: unknown): string => named.flatMap((key) => { const part = record(value)?.[key]; return typeof part === "string" && part !== "" ? [part] : []; }).filter((part, i, all) => all.indexOf(part) === i).join(" ");
