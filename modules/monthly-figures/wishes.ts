import type { WishesPart } from "#core/contract/module.ts";

export default {
  monthly_figures: {
    description: "A mail at the beginning of a month about how the own pages were found in the month before",
    after: "reminders",
    mail: "MONTHLY_FIGURES",
    link: { of: "figures", purpose: "monthly figures", call: "unsubscribeFigures" },
  },
} as const satisfies WishesPart;
