import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { setCustomClaims, setDisabled } from "../administer.ts";
import { call, text } from "../call.ts";
import type { IdentityDeps } from "../deps.ts";
import { hashOf } from "../handles.ts";
import { ProtocolError } from "../protocol-error.ts";
import { mountCall } from "../transport.ts";
import { lockUser, updateUser } from "../users.ts";

/** `projects/…/accounts:update`: changes that only an administrator may make to a user. */
const updateByAdmin = call(
  z.object({
    localId: text(128),
    disableUser: z.boolean().nullish(),
    customAttributes: z
      .string()
      .max(64 * 1024)
      .nullish(),
    emailVerified: z.boolean().nullish(),
  }),
  async ({ localId, disableUser, customAttributes, emailVerified }, { deps, request }) => {
    requireAdministrator(deps, request);
    if (!localId) throw new ProtocolError("MISSING_LOCAL_ID");
    await deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, localId);
      if (typeof disableUser === "boolean") await setDisabled(tx, deps, localId, disableUser);
      if (typeof customAttributes === "string") await setCustomClaims(tx, localId, customAttributes);
      if (typeof emailVerified === "boolean") await updateUser(tx, localId, { email_verified: emailVerified });
    });
    return { localId };
  },
);

/** Authorised by the administrator's credential instead of the API key. */
export function registerAdminUpdate(app: FastifyInstance, deps: IdentityDeps): void {
  mountCall(app, `/v1/projects/${deps.settings.projectId}/accounts:update`, updateByAdmin, deps);
}

/** The credential is the content of `identity-admin.key` in the folder of keys. */
function requireAdministrator({ adminCredential }: IdentityDeps, { headers }: FastifyRequest): void {
  const [, credential] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (!credential) throw new ProtocolError("UNAUTHENTICATED", { status: 401 });
  // Hashes have equal lengths, and their comparison takes constant time.
  if (!timingSafeEqual(hashOf(credential), hashOf(adminCredential))) {
    throw new ProtocolError("PERMISSION_DENIED", { status: 403 });
  }
}
