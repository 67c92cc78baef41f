import type { OffersPart } from "#core/contract/module.ts";

export default { booklet: true } satisfies OffersPart;
