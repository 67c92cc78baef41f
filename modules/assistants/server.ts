import type { ServerPart } from "#core/server/module.ts";
import { dayPlansOf } from "#core/web/document/day-plans.ts";
import { hasJourneys } from "#core/web/document/journeys.ts";
import { offeredTools } from "./contract/tools.ts";
import { registerMcp } from "./server/register.ts";

export default {
  handlers: {},
  routes: registerMcp,
  llms: ({ publicUrl, ...site }) => [
    "## Assistants",
    "",
    `Model Context Protocol, Streamable HTTP, no account: \`${publicUrl}/mcp\`. Tools: ${offeredTools({
      stories: site.directory.has_stories,
      journeys: hasJourneys(site),
      plans: dayPlansOf(site) !== undefined,
    })
      .map((tool) => `\`${tool}\``)
      .join(", ")}. Each page is a resource by its address.`,
  ],
} satisfies ServerPart;
