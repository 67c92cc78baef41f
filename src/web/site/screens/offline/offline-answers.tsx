import { offered } from "#core/texts/offered.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { WaitingNote } from "#core/web/app/offline/messages.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { SearchBox } from "#core/web/site/islands/search-box/SearchBox.tsx";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "../errors/errors.module.css";

/** Without a connection, for a screen that the device has not stored. */
export const NotStoredScreen = defineScreen<null>({
  path: "",
  load: async () => null,
  head: (_, { locale }) => ({ title: textsFor(locale, "offline").notStored.title, noindex: true }),
  View() {
    const texts = useTexts("offline").notStored;
    const href = useHref();
    const { directory } = useSite().site;
    const has = { boats: offered(directory, "boats"), stories: offered(directory, "stories") };
    return (
      <Beside>
        <div className={`${layout.stack} ${styles.error}`} data-gap="5">
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{texts.text(has)}</p>
          <SearchBox />
          <p className={layout.actions}>
            <ButtonLink href={href("/pages")}>{texts.search}</ButtonLink>
            <ButtonLink href="" kind="quiet">
              {texts.again}
            </ButtonLink>
          </p>
        </div>
      </Beside>
    );
  },
});

/** What a visitor has written without a connection waits on the device. */
export const WaitingScreen = defineScreen<WaitingNote["kind"]>({
  path: "",
  load: () => Promise.reject(new Error("the service worker knows what was written")),
  head: (_, { locale }) => ({ title: textsFor(locale, "offline").waiting.title, noindex: true }),
  View({ data: kind }) {
    const texts = useTexts("offline").waiting;
    const { waitingHere } = useTexts("offline-island");
    const href = useHref();
    return (
      <Beside>
        <div className={`${layout.stack} ${styles.error}`} data-gap="5">
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{texts.text}</p>
          {kind === "today" && <p>{texts.today}</p>}
          <p className={layout.actions}>
            <ButtonLink href={href("/pages")}>{texts.search}</ButtonLink>
            <ButtonLink href={href("/offline")} kind="quiet">
              {waitingHere}
            </ButtonLink>
          </p>
        </div>
      </Beside>
    );
  },
});
