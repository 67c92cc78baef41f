import type { OffersPart } from "#core/contract/module.ts";

export default { timetables: { isNew: false, after: "boats" } } satisfies OffersPart;
