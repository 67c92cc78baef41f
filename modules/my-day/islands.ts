import type { IslandsPart } from "#core/contract/module.ts";

export default ["my-day-list"] as const satisfies IslandsPart;
