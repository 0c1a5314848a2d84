/** Hosts that `{s}` stands for in a tile address. */
const subdomains = ["a", "b", "c"];

/** The origins that tiles of these layers come from, each once; layers of this server itself have none. Throws on an address that is none. */
export function tileOrigins(layers: readonly { url: string }[]): string[] {
  const addresses = layers.filter(({ url }) => !/^\/(?!\/)/.test(url)).flatMap(({ url }) => (url.includes("{s}") ? subdomains.map((name) => url.replaceAll("{s}", name)) : [url]));
  return [...new Set(addresses.map((url) => new URL(url.replace(/\{[^}]*\}/g, "0")).origin))];
}
