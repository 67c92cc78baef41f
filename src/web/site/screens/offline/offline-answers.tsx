import { offered } from "../../../../texts/offered.ts";
import { textsFor } from "../../../../texts/texts-for.ts";
import type { WaitingNote } from "../../../app/offline/messages.ts";
import { Beside } from "../../../document/Beside/Beside.tsx";
import { defineScreen } from "../../../document/screen.ts";
import { useSite } from "../../../document/site-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import grids from "../../../theme/grids.module.css";
import { ButtonLink } from "../../../ui/Button/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { SearchBox } from "../../islands/search-box/SearchBox.tsx";
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
              {texts.state}
            </ButtonLink>
          </p>
        </div>
      </Beside>
    );
  },
});
