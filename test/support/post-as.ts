import { expect } from "vitest";
import { accountOf, type Role } from "./browser.ts";
import type { SiteServer } from "./site-server.ts";

/** Calls a running site as a program would. @returns the answer, which must be no error */
export async function post<Answer>(
  site: Pick<SiteServer, "url">,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json() as Promise<Answer>;
}

/** The header of calls by an account of the demonstration. */
export const signedInAs = (site: Pick<SiteServer, "url">, role: Role) => signedInWith(site, accountOf(role));

/** The header of calls by whoever has this password. */
export async function signedInWith(
  site: Pick<SiteServer, "url">,
  { email, password }: { email: string; password: string },
): Promise<{ authtoken: string }> {
  const { idToken } = await post<{ idToken: string }>(
    site,
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=eolaire",
    { email, password, returnSecureToken: true },
  );
  return { authtoken: idToken };
}
