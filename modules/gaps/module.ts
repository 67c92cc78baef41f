import { module } from "#core/contract/module.ts";
import { mailOf, OFFICE, type PageData } from "#core/domain/mail-natures.ts";
import { gapEndpoints } from "./contract.ts";

export default module({
  name: "gaps",
  subjects: { gaps: { title: "Gaps in the week", area: "hours", calls: gapEndpoints } },
  textSets: ["admin"],
  notifications: { "question-answered": { screen: "/gaps" } },
  mails: {
    /** The office asks the owner of a page about some hours. `when` names them in the owner's language. */
    QUESTION: mailOf<PageData & { when: string }>(OFFICE, {
      page: "Tigh Úna",
      path: "/manage",
      message: "Could you open then?",
      when: "Monday 15:00–18:00, November 2026",
    }),
  },
});
