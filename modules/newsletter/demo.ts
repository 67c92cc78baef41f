import type { DemoPart } from "#demo/module.ts";

export default { wishes: { newsletter: ["owner", "editor"] } } satisfies DemoPart;
