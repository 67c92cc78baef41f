import type { AuthorisationPart } from "#test/support/module.ts";

export default {
  foreign: {
    "unsubscribe token": "whoever holds it may: it came with a mail",
    "previewNewsletter id": "every editor edits every feature",
  },
} satisfies AuthorisationPart;
