import { type MouseEvent, type ReactNode, useEffect } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { island, Still } from "#core/web/ui/island/island.tsx";
import { useSignedInUser } from "#core/web/ui/page-resources.ts";
import { followAccount } from "#modules/my-day/hearts/follow-account.ts";
import { DAY_KEY, readHearts, writeHearts } from "#modules/my-day/hearts/stored-hearts.ts";
import { useHearts } from "#modules/my-day/hearts/use-hearts.ts";
import styles from "./DayList.module.css";

type Props = {
  /** The query of the chosen day, without the places; null: none was chosen. */
  day: string | null;
  children: ReactNode;
};

/**
 * The screen of *My day*, which works by its address alone. With the script the list of the address and the marks of the
 * browser follow each other, and a list that somebody has sent can be taken over.
 */
export const DayList = island<Props>(
  { name: "DayList", props: { day: true }, texts: "my-day-list" },
  function DayList({ day, children }) {
    useSignedInUser();
    const texts = useTexts("my-day-list");
    const href = useHref();
    const hearts = useHearts();
    useEffect(() => {
      openDay(day);
    }, [day]);
    // Each link within the screen leads to the same day with another list: that is the browser's then, too.
    const press = ({ target }: MouseEvent) => {
      const link = (target as Element).closest("a");
      if (link?.pathname === location.pathname && !isPlannedTogether() && isOwn()) writeHearts(pagesOf(link.href));
    };
    return (
      <div className={styles.list}>
        <p data-print="no" hidden={!hearts || isPlannedTogether() || pagesOf().every((slug) => hearts.includes(slug))}>
          {`${texts.notYours} `}
          <button type="button" onClick={() => writeHearts([...readHearts(), ...pagesOf()])}>
            {texts.take}
          </button>{" "}
          <a href={hearts ? ownLink().href : href("/my-day")} hidden={hearts?.length === 0}>
            {texts.own}
          </a>
        </p>
        <Still as="div" className={styles.screen} onClick={press}>
          {children}
        </Still>
      </div>
    );
  },
);

/** The header's link, which has the marks of this browser in its address. */
const ownLink = () => document.querySelector<HTMLAnchorElement>("#my-day-link")!;

const pagesOf = (address = location.href) =>
  (new URL(address).searchParams.get("pages") ?? "").split(",").filter(Boolean);

/** A day that is planned together is nobody's own list. */
const isPlannedTogether = () => location.hash.startsWith("#plan=");

/** Whether the list of the address is that of this browser, in whichever order. */
function isOwn(): boolean {
  const [pages, hearts] = [pagesOf(), readHearts()];
  return pages.length === hearts.length && pages.length === new Set([...pages, ...hearts]).size;
}

function openDay(day: string | null): void {
  if (isPlannedTogether()) return;
  const own = ownAddress(day);
  if (own) {
    location.replace(own);
    return;
  }
  rememberDay(day);
  // Another browser of the same account may have changed the list.
  const wasOwn = isOwn();
  void followAccount().then(() => {
    if (wasOwn && !isOwn()) location.replace(ownLink().href);
  });
}

/** The address with the browser's own list, where the reader has come without any; null: the screen stays. */
function ownAddress(day: string | null): string | null {
  const { searchParams } = new URL(location.href);
  const hearts = readHearts();
  if (searchParams.has("pages") || hearts.length === 0) return null;
  // An event was put in from its own screen: into the day of this browser.
  if (searchParams.has("events")) return `${location.href}&pages=${hearts.join(",")}`;
  return day ? null : ownLink().href; // such as from a bookmark
}

function rememberDay(day: string | null): void {
  try {
    if (day) localStorage.setItem(DAY_KEY, day);
  } catch {
    // Storage is full or blocked: the day is chosen again.
  }
}
