import { textsFor } from "#core/texts/texts-for.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen, type ScreenContext } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { SearchBox } from "#core/web/site/islands/search-box/SearchBox.tsx";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./errors.module.css";

const titleOf = (kind: "notFound" | "server" | "tooMany", { locale }: ScreenContext) =>
  textsFor(locale, "errors")[kind].title;

/** The 404 screen: a search and two links. */
export const NotFoundScreen = defineScreen<null>({
  path: "",
  hasSecretAddress: true, // any, such as that of a link from a mail with a typing error
  load: async () => null,
  head: (_data, context) => ({ title: titleOf("notFound", context), noindex: true }),
  View() {
    const texts = useTexts("errors").notFound;
    const { footer: write } = useTexts("feedback");
    const href = useHref();
    return (
      <Beside>
        <div className={`${layout.stack} ${styles.error}`} data-gap="5">
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{texts.text}</p>
          <SearchBox />
          <p className={layout.actions}>
            <ButtonLink href={href("/")}>{texts.home}</ButtonLink>
            <ButtonLink href={href("/pages")} kind="quiet">
              {texts.browse}
            </ButtonLink>
            <ButtonLink href={href("/feedback")} kind="quiet">
              {write}
            </ButtonLink>
          </p>
        </div>
      </Beside>
    );
  },
});

export const ServerErrorScreen = defineScreen<null>({
  path: "",
  hasSecretAddress: true, // any, such as that of a link from a mail with a typing error
  load: async () => null,
  head: (_data, context) => ({ title: titleOf("server", context), noindex: true }),
  View() {
    const texts = useTexts("errors").server;
    const { locale, path } = useSite();
    return (
      <Beside>
        <div className={`${layout.stack} ${styles.error}`} data-gap="5">
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{texts.text}</p>
          <p className={layout.actions}>
            <ButtonLink href={`/${locale}${path}`}>{texts.again}</ButtonLink>
          </p>
        </div>
      </Beside>
    );
  },
});

/** The 429 screen. Its link is the address that was asked for. */
export const TooManyScreen = defineScreen<null>({
  path: "",
  hasSecretAddress: true,
  load: async () => null,
  head: (_data, context) => ({ title: titleOf("tooMany", context), noindex: true }),
  View() {
    const texts = useTexts("errors").tooMany;
    return (
      <Beside>
        <div className={`${layout.stack} ${styles.error}`} data-gap="5">
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{texts.text}</p>
          <p className={layout.actions}>
            <ButtonLink href="">{texts.again}</ButtonLink>
          </p>
        </div>
      </Beside>
    );
  },
});
