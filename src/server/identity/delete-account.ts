import type { AccountDeletion } from "@eolaire/identity-provider";
import type { FastifyRequest } from "fastify";
import { accountEndpoints } from "#core/contract/accounts/accounts.ts";

/**
 * Asks the directory's own call, which takes the name off what the user wrote, returns pages, deletes the user, audits
 * and mails; it refuses the last administrator.
 */
export async function deleteAccount(token: string, { server, ip }: FastifyRequest): Promise<AccountDeletion> {
  const { statusCode, body } = await server.inject({
    method: "POST",
    url: `/api${accountEndpoints.deleteAccount.path}`,
    headers: { authtoken: token },
    payload: {},
    remoteAddress: ip,
  });
  if (statusCode === 200) return "deleted";
  if (statusCode === 404) return "none"; // also where the provider runs by itself
  if (statusCode === 401) return "signed-out";
  if (statusCode === 429) return "too-many";
  if (statusCode !== 409) throw new Error(`the account was not deleted: ${statusCode} ${body}`);
  return { refusal: JSON.parse(body).title };
}
