import type { OffersPart } from "#core/contract/module.ts";

export default { booklet: { isNew: true } } satisfies OffersPart;
