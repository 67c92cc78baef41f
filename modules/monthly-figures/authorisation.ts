import type { AuthorisationPart } from "#test/support/module.ts";

export default {
  foreign: { "unsubscribeFigures token": "whoever holds it may: it came with a mail" },
} satisfies AuthorisationPart;
