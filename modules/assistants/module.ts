import { module } from "#core/contract/module.ts";

export default module({
  name: "assistants",
  aboutApi: "Assistants ask the same by the Model Context Protocol at `/mcp` of this site.",
});
