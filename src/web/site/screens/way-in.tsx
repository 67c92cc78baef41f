import type { ComponentProps, ComponentType } from "react";
import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import { LiveScreen } from "../islands/live-screen/LiveScreen.tsx";
import type { LiveScreenName } from "../live/live-screens.ts";
import { type AnyScreen, defineScreen } from "../screen.ts";
import styles from "./way-in.module.css";

/** A screen on the way in, such as `/sign-in`. Its titles stand in `auth.json` under the same name. */
export function wayIn(
  path: string,
  name: Exclude<LiveScreenName, "account">,
  of: ComponentType,
  title: string,
): AnyScreen {
  return defineScreen<null>({
    path,
    load: async () => null,
    head: (_data, { locale }) => ({ title: translatorFor(locale, "auth")(title), noindex: true }),
    View: () => <WayIn name={name} of={of} texts={["auth"]} />,
  });
}

/** A live screen, and beside it, where there is room, the place that it leads into. */
export function WayIn(screen: ComponentProps<typeof LiveScreen>) {
  const t = useTranslations("auth.aside");
  return (
    <div className={`column ${styles.wayIn}`}>
      <div className={styles.form}>
        <LiveScreen {...screen} />
      </div>
      <aside className={styles.scene}>
        <img src="/hero.svg" alt="" width={2400} height={1200} loading="lazy" />
        <div>
          <h2>{t("title")}</h2>
          <p>{t("text")}</p>
        </div>
      </aside>
    </div>
  );
}
