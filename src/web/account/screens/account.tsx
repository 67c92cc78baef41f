import { HydratedApp } from "../../document/HydratedApp.tsx";
import { defineScreen } from "../../document/screen.ts";
import { translatorFor } from "../../i18n/translators.ts";
import Account from "../account/Account.tsx";
import type { AppName } from "../apps.ts";

/** The same empty document for everybody: whose account it is, the browser finds out. */
export const AccountScreen = defineScreen<null>({
  path: "/account",
  load: async () => null,
  head: (_data, { locale }) => ({ title: translatorFor(locale, "account")("title"), noindex: true }),
  View: () => (
    <div className="column">
      <HydratedApp<AppName> name="account" of={Account} texts={["auth", "account", "opening"]} />
    </div>
  ),
});
