import { module } from "#core/contract/module.ts";
import { mailWithDocument, OFFICE } from "#core/domain/mail-natures.ts";
import { newsletterEndpoints } from "./contract.ts";
import type { Newsletter } from "./mail/newsletter.ts";

export default module({
  name: "newsletter",
  subjects: { newsletter: { title: "Newsletter", area: "stories", calls: newsletterEndpoints } },
  textSets: ["admin"],
  mails: {
    /** To who wishes it: a feature of the office, with its pages and posts. */
    FEATURE: mailWithDocument<Newsletter>(OFFICE, {
      title: "Wet days",
      title_ie: "Laethanta fliucha",
      text: "Where it is warm.",
      text_ie: null,
      unsubscribe: "token",
      cards: [
        {
          path: "/pages/tigh-una",
          title: "Tigh Úna",
          title_ie: null,
          text: "Soup and a fire",
          text_ie: null,
          by: null,
          by_ie: null,
          picture: null,
        },
      ],
    }),
  },
});
