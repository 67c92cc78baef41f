import { module } from "#core/contract/module.ts";
import { mailOf, OURS, type PageData } from "#core/domain/mail-natures.ts";
import { windowCardEndpoints } from "./contract.ts";

export default module({
  name: "window-cards",
  subjects: { "window-cards": { title: "Window cards", area: "pages", calls: windowCardEndpoints } },
  kinds: { "window-card": { screen: null } },
  mails: {
    /** To the owner: somebody has scanned a card that is out of date. */
    WINDOW_CARD_OLD: mailOf<PageData>(OURS, { page: "Tigh Úna", path: "/manage/tigh-una/everywhere", message: "" }),
  },
});
