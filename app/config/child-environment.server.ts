/** What a child process needs to find programs, libraries and temporary space; secrets of the product are not among it. */
const inherited = ["NODE_ENV", "PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LANG", "LC_ALL"] as const;

/** The environment of a child process: the few inherited variables above and `extra`. */
export function childEnvironment(extra: Record<string, string>, source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = { NODE_ENV: source.NODE_ENV };
  for (const name of inherited) if (source[name] !== undefined) Object.assign(kept, { [name]: source[name] });
  return Object.assign(kept, extra);
}
