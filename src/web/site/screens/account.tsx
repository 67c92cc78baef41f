import { translatorFor } from "../../i18n/translators.ts";
import { LiveScreen } from "../islands/live-screen/LiveScreen.tsx";
import Account from "../live/account/Account.tsx";
import { defineScreen } from "../screen.ts";

/** The same empty document for everybody: whose account it is, the browser finds out. */
export const AccountScreen = defineScreen<null>({
  path: "/account",
  load: async () => null,
  head: (_data, { locale }) => ({ title: translatorFor(locale, "account")("title"), noindex: true }),
  View: () => (
    <div className="column">
      <LiveScreen name="account" of={Account} texts={["auth", "account", "opening"]} />
    </div>
  ),
});
