import { afterAll, expect, test } from "vitest";
import { type IdentityServer, startIdentityServer } from "../support/identity-server.ts";

const servers: IdentityServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** Which pages may frame the one that passes on a sign-in. */
async function ancestorsAt(publicUrl: string, authorizedDomains: string[] = []): Promise<string[]> {
  const providers = [
    { id: "google.com", name: "Google", issuer: "https://accounts.example", client_id: "x", client_secret: "y" },
  ];
  const server = await startIdentityServer({ providers, publicUrl, authorizedDomains });
  servers.push(server);
  const answer = await fetch(`${server.origin}/__/auth/iframe`);
  expect(answer.status).toBe(200);
  const [, sources = ""] = /frame-ancestors ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
  return sources.split(" ");
}

test("a public site lets no page of a reader's own machine in, unless localhost is named", async () => {
  expect(await ancestorsAt("https://teelin.example", ["app.example"])).toEqual([
    "https://teelin.example:*",
    "https://app.example:*",
  ]);
  expect(await ancestorsAt("https://teelin.example", ["localhost"])).toContain("http://localhost:*");
});

test("a site on a developer's machine works with clients there", async () => {
  expect(await ancestorsAt("http://127.0.0.1:3000")).toContain("http://localhost:*");
});
