import { defineScreen, type ScreenContext } from "../../document/screen.ts";
import { useSite } from "../../document/site-context.tsx";
import { MESSAGES } from "../../i18n/messages.ts";
import { useTranslations } from "../../i18n/translations.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SearchBox } from "../islands/search-box/SearchBox.tsx";
import styles from "./errors.module.css";

const titleOf = (kind: "notFound" | "server", { locale }: ScreenContext) =>
  (MESSAGES[locale] as { errors: Record<typeof kind, { title: string }> }).errors[kind].title;

/** Nothing at this address, or nothing that the reader may see: a search and two ways on. */
export const NotFoundScreen = defineScreen<null>({
  path: "",
  load: async () => null,
  head: (_data, context) => ({ title: titleOf("notFound", context), noindex: true }),
  View() {
    const t = useTranslations("errors.notFound");
    const href = useHref();
    return (
      <div className={`column ${styles.error}`}>
        <h1>{t("title")}</h1>
        <p className={grids.lead}>{t("text")}</p>
        <SearchBox />
        <p className={styles.ways}>
          <ButtonLink href={href("/")}>{t("home")}</ButtonLink>
          <ButtonLink href={href("/pages")} kind="quiet">
            {t("browse")}
          </ButtonLink>
        </p>
      </div>
    );
  },
});

export const ServerErrorScreen = defineScreen<null>({
  path: "",
  load: async () => null,
  head: (_data, context) => ({ title: titleOf("server", context), noindex: true }),
  View() {
    const t = useTranslations("errors.server");
    const { locale, path } = useSite();
    return (
      <div className={`column ${styles.error}`}>
        <h1>{t("title")}</h1>
        <p className={grids.lead}>{t("text")}</p>
        <p className={styles.ways}>
          <ButtonLink href={`/${locale}${path}`}>{t("again")}</ButtonLink>
        </p>
      </div>
    );
  },
});
