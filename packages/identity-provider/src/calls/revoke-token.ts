import { tokenRevocation } from "openid-client";
import { z } from "zod";
import { call, text } from "../call.ts";
import type { IdentityDeps } from "../deps.ts";
import { discover } from "../oidc/providers.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireUser } from "../require-user.ts";
import { MAX_TOKEN } from "./field-limits.ts";

/**
 * `accounts:revokeToken`: revokes a token at the provider that issued it. Apple requires this when an account is
 * deleted; a provider that is not configured, or has no revocation endpoint, is skipped.
 */
export const revokeToken = call(
  z.object({ idToken: text(MAX_TOKEN), providerId: text(100), token: text(MAX_TOKEN) }),
  async ({ idToken, providerId, token }, { deps }) => {
    await requireUser(deps, idToken);
    if (!token) throw new ProtocolError("MISSING_TOKEN");
    await revokeAt(deps, providerId, token);
    return {};
  },
);

async function revokeAt({ settings }: IdentityDeps, providerId: string | undefined, token: string): Promise<void> {
  const provider = settings.providers.find(({ id }) => id === providerId);
  if (!provider) return;
  const { client } = await discover(provider);
  if (!client.serverMetadata().revocation_endpoint) return;
  await tokenRevocation(client, token, { token_type_hint: "access_token" });
}
