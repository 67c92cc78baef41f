import type { ServerPart } from "#core/server/module.ts";
import { offeredTools } from "./contract/tools.ts";
import { registerMcp } from "./server/register.ts";

export default {
  handlers: {},
  routes: registerMcp,
  llms: ({ publicUrl, directory }) => [
    "## Assistants",
    "",
    `Model Context Protocol, Streamable HTTP, no account: \`${publicUrl}/mcp\`. Tools: ${offeredTools(directory)
      .map((tool) => `\`${tool}\``)
      .join(", ")}. Each page is a resource by its address.`,
  ],
} satisfies ServerPart;
