import path from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createAuth } from "~/auth/create-auth.server";
import { deploymentSecret } from "~/auth/secret.server";
import { readBrand } from "~/config/brand.server";
import type { Brand } from "~/contract/brand";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { badInput, isAppError } from "~/contract/errors";
import { problemText } from "~/locales/problem-text.server";
import { inviteUserParams } from "~/contract/users";
import { changedFields } from "~/methods/changed-fields.server";
import type { Change } from "~/contract/trail-fields";
import { openStore } from "~/store/store.server";
import { trailRepository } from "~/store/trail.server";
import { usersRepository } from "~/store/users.server";
import { UsageError } from "./export-arguments.server";
import { openTrail } from "./trail.server";

export const usage = `Usage: npm run user -- add|password|disable|enable|list [options]

  list                                    every account
  add --email E --first-name F --last-name L [--role admin|viewer] [--type pdv|ooh]
  password --email E                      sets a password and ends the account's logins
  disable --email E, enable --email E     switches an account off or on; off ends its logins

Passwords are asked for on the terminal, or read as the first line of standard input; never an argument.
The last enabled administrator cannot be disabled. What is changed is kept in the trail.

Exit code: 0 done, 1 not done, 2 wrong use.
Environment: DATA_DIR, DATABASE_URL, BRAND, BRANDS_DIR, SESSION_SECRET.
`;

const say = (text: string): void => { process.stderr.write(`${text}\n`); };

/** `npm run user`: accounts for whoever operates the deployment. @returns the exit code */
export async function main(argv: string[], input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin): Promise<number> {
  try {
    return await run(argv, input);
  } catch (error) {
    if (error instanceof UsageError) { say(`${error.message}\n\n${usage}`); return 2; }
    if (!(error instanceof ConfigError || isAppError(error))) throw error;
    say(error.message);
    return 1;
  }
}

async function run(argv: string[], input: NodeJS.ReadableStream & { isTTY?: boolean }): Promise<number> {
  const { command, values } = read(argv);
  if (values.help || command === undefined) { process.stdout.write(usage); return values.help ? 0 : 2; }
  if (!["add", "password", "disable", "enable", "list"].includes(command)) throw new UsageError(`no command ${command}`);
  const environment = readEnvironment();
  const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
  const dataDir = path.resolve(environment.DATA_DIR);
  const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
  const clock = () => new Date();
  const trail = openTrail({ trail: trailRepository(store), clock, days: null, failed: (error) => { say(`the trail could not be written: ${error instanceof Error ? error.message : "unknown"}`); } });
  const note = (action: string, id: string | number, change: Change = {}): void => trail.note({ kind: "users", action: `users.${action}`, actor: "command_line", subject: String(id), changes: changedFields("users", change) });
  try {
    const users = usersRepository(store);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const secret = deploymentSecret({ dataDir, given: environment.SESSION_SECRET });
    const auth = createAuth({ store, secret, brand, clock, log, publicUrl: environment.PUBLIC_URL });
    if (command === "list") {
      for (const user of await users.all()) process.stdout.write(`${[user.email, user.role, user.type, user.disabled ? "disabled" : user.invited ? "invited" : "enabled", `${user.firstName} ${user.lastName}`].join("\t")}\n`);
      return 0;
    }
    if (values.email === undefined) throw new UsageError("--email is needed");
    if (command === "add") {
      const fields = accountOf(values, brand);
      const { id } = await auth.addUser({ ...fields, password: await askPassword(input) });
      note(command, id, { after: fields });
      say(`${fields.email} was added`);
      return 0;
    }
    const user = await users.byEmail(values.email.trim().toLowerCase());
    if (!user) { say("there is no such account"); return 1; }
    if (command === "password") await auth.setPassword(String(user.id), await askPassword(input));
    else await auth.setDisabled(String(user.id), command === "disable");
    note(command, user.id, command === "password" ? {} : { before: user, after: { ...user, disabled: command === "disable" } });
    say("done");
    return 0;
  } catch (error) {
    const fields = isAppError(error) ? error.details.fields : undefined;
    if (!fields) throw error;
    say(fields.map(({ code, message }) => wordsOf(brand, code, message)).join("; "));
    return 1;
  } finally {
    await trail.settled();
    await store.close();
  }
}

const text = { type: "string" } as const;

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options: { email: text, "first-name": text, "last-name": text, role: text, type: text, help: { type: "boolean", short: "h" } } });
    if (positionals.length > 1) throw new UsageError(`too many words: ${positionals.length}`);
    return { command: positionals[0], values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A wrong field's sentence in the brand's language. */
const wordsOf = (brand: Pick<Brand, "language" | "password">, code: string, message: string): string => problemText(code, brand.language, { minimum: brand.password.minimumLength }) ?? message;

function accountOf(values: ReturnType<typeof read>["values"], brand: Brand) {
  const result = inviteUserParams.safeParse([{ email: values.email, firstName: values["first-name"], lastName: values["last-name"], role: values.role ?? "viewer", ...(values.type && { type: values.type }) }]);
  if (!result.success) throw new UsageError(badInput(result.error).details.fields?.map(({ path, code, message }) => `${path.replace(/^0\./, "")}: ${wordsOf(brand, code, message)}`).join("; ") ?? "");
  return result.data[0];
}

/** The password typed on the terminal without being shown, or the first line of what is piped in. */
async function askPassword(input: NodeJS.ReadableStream & { isTTY?: boolean }): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => { done(); } });
  if (input.isTTY) process.stderr.write("Password: ");
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true });
  try {
    const first = await lines[Symbol.asyncIterator]().next();
    if (input.isTTY) process.stderr.write("\n");
    if (first.done || first.value === "") throw new UsageError("a password is needed");
    return first.value;
  } finally {
    lines.close();
  }
}
