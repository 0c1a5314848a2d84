import { typesOn } from "~/config/modules";
import { AppError } from "~/contract/errors";
import type { User } from "~/contract/users";
import type { ImportSight } from "~/ingest/points/point-imports.server";
import type { Upload } from "~/ingest/uploads.server";
import type { MethodContext } from "./context.server";
import { placeAllowed, seenPoints } from "./point-sight.server";

/** A file that this user has sent. @throws AppError not_found, module_off where no files are taken */
export async function sentFile({ uploads }: MethodContext, id: string, userId: string): Promise<Upload> {
  if (!uploads) throw new AppError("module_off", "the points of this deployment are kept elsewhere");
  const file = await uploads.find(id, userId);
  if (!file) throw new AppError("not_found", "the file is not here any more");
  return file;
}

export async function importSight(context: MethodContext, user: Pick<User, "type">): Promise<ImportSight> {
  const seen = await seenPoints(context);
  const types = typesOn(context.brand.modules);
  return { seen: seen && new Set(seen), mayPut: ({ type, path, code }) => placeAllowed(context, type, path, code), type: types.find((type) => type === user.type) ?? types[0] ?? "pdv" };
}
