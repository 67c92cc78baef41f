import { defineScreen } from "../../document/screen.ts";
import { translatorFor } from "../../i18n/translators.ts";
import Invite from "../invite/Invite.tsx";
import { AuthScreen } from "./auth-screen.tsx";

/** Where the link of an invite leads; the server does not look at the token, so that its document is everybody's. */
export const InviteScreen = defineScreen<null>({
  path: "/invites/:token",
  load: async () => null,
  head: (_data, { locale }) => ({ title: translatorFor(locale, "invites")("title"), noindex: true }),
  View: () => <AuthScreen name="invite" of={Invite} texts={["auth", "invites", "opening"]} />,
});
