import type { IslandsPart } from "#core/contract/module.ts";

export default ["following-device"] as const satisfies IslandsPart;
