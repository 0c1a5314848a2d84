import { createOidc, type Oidc } from "~/auth/oidc.server";
import type { Environment } from "~/config/environment.server";
import type { Brand } from "~/contract/brand";

/** The login service of the settings; null without one. */
export function openOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, PUBLIC_URL }: Environment, { secret, brand, clock }: { secret: string; brand: Pick<Brand, "id">; clock: () => Date }): Oidc | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !PUBLIC_URL) return null;
  return createOidc({ issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME, publicUrl: PUBLIC_URL, secret, deployment: `atalaia:${brand.id}`, clock });
}
