import type { WishesPart } from "#core/contract/module.ts";

export default {
  newsletter: {
    mail: "FEATURE",
    isAsked: true,
    link: { of: "", purpose: "newsletter", call: "unsubscribe" },
  },
} as const satisfies WishesPart;
