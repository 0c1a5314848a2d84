import { AppError, asAppError } from "~/contract/errors";

const reasons: Record<string, string> = {
  EACCES: "permission denied", EPERM: "permission denied", EROFS: "the file system is read-only", ENOENT: "it does not exist",
  ENOTDIR: "a part of its path is a file", EEXIST: "a file is in its place", EISDIR: "it is a folder",
};

/** Whether the operating system refused something about a file. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "syscall" in error && "code" in error;

/** What the operating system refused, as one line: `what` names the file or folder and what was wanted of it. Anything else is left as it is. */
export function fileFault(what: string, error: unknown): unknown {
  if (!isFileError(error)) return error;
  const told = asAppError(error);
  if (told.code !== "internal") return told;
  return new AppError("bad_input", `${what}: ${[reasons[error.code ?? ""], `(${error.code ?? "unknown"})`].filter(Boolean).join(" ")}`, { cause: error });
}

/** Does something with files, and tells as `fileFault` does what the operating system refuses. */
export function onFiles<T>(what: string, task: () => T): T {
  try {
    return task();
  } catch (error) {
    throw fileFault(what, error);
  }
}
