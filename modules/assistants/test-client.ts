import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll } from "vitest";
import type { ToolAnswer, ToolName } from "./contract/tools.ts";

/** An assistant that asks a site. */
export async function connectTo(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }));
  return client;
}

/** One for a file of tests. @returns `tool` calls a tool, and gives its answer as data and as text */
export function useTools(site: { url: string }) {
  let client: Client;
  beforeAll(async () => {
    client = await connectTo(site.url);
  });
  afterAll(() => client.close());
  return {
    async tool<Name extends ToolName>(name: Name, input: object): Promise<ToolAnswer<Name> & { text: string }> {
      const { content, structuredContent } = await client.callTool({ name, arguments: { ...input } });
      const text = content.map((one) => (one.type === "text" ? one.text : "")).join("\n");
      return { ...(structuredContent as ToolAnswer<Name>), text };
    },
  };
}
