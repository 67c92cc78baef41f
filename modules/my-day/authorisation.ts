import type { AuthorisationPart } from "#test/support/module.ts";

const SECRET = "whoever holds it may: it is the secret of a link";

export default {
  foreign: { "sharedDay key": SECRET, "changeSharedDay key": SECRET, "endSharedDay key": SECRET },
} satisfies AuthorisationPart;
