import type { OffersPart } from "#core/contract/module.ts";

export default { following: { isNew: true, after: "stories" } } satisfies OffersPart;
