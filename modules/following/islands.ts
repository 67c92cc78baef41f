import type { IslandsPart } from "#core/contract/module.ts";

export default { "follow-device": "following-device" } as const satisfies IslandsPart;
