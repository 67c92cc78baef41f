import type { ComponentProps, ComponentType } from "react";
import { HydratedApp } from "../../document/HydratedApp.tsx";
import { type AnyScreen, defineScreen } from "../../document/screen.ts";
import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import type { AppName } from "../apps.ts";
import styles from "./auth-screen.module.css";

/** A screen on the way in, such as `/sign-in`. Its titles stand in `auth.json` under the same name. */
export function authScreen(
  path: string,
  name: Exclude<AppName, "account">,
  of: ComponentType,
  title: string,
): AnyScreen {
  return defineScreen<null>({
    path,
    load: async () => null,
    head: (_data, { locale }) => ({ title: translatorFor(locale, "auth")(title), noindex: true }),
    View: () => <AuthScreen name={name} of={of} texts={["auth"]} />,
  });
}

/** A live screen, and beside it, where there is room, the place that it leads into. */
export function AuthScreen(screen: ComponentProps<typeof HydratedApp<AppName>>) {
  const t = useTranslations("auth.aside");
  return (
    <div className={`column ${styles.authScreen}`}>
      <div className={styles.form}>
        <HydratedApp<AppName> {...screen} />
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
