import type { PageRowsPart } from "#core/contract/page-rows.ts";

export default { "calendar-source": "calendar_source" } as const satisfies PageRowsPart;
