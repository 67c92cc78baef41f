import { Fragment, type ReactNode } from "react";
import { hasWalks } from "#core/contract/office/settings.ts";
import { offered } from "#core/texts/offered.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { HEADERS_OF_MODULES } from "#start/compiled/headers.ts";
import { hasOffered } from "../has-offered.ts";
import type { MenuItem, SiteSettings } from "../screen.ts";
import { useSite } from "../site-context.tsx";
import { slotOf } from "../slots.tsx";
import { AccountLink } from "./AccountLink.tsx";
import { ColourChoice } from "./ColourChoice.tsx";
import { EmergencyLink } from "./EmergencyLink.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import styles from "./Layout.module.css";
import { Office } from "./Office.tsx";
import { OfficeNotices } from "./OfficeNotices.tsx";
import { SiteLogo } from "./SiteLogo.tsx";
import { StoredNote } from "./StoredNote.tsx";

const FooterSlot = slotOf("footer");

type Props = { isTool?: boolean | undefined; children: ReactNode };

/** Header and footer of all screens; where somebody works, only what they need there. */
export function Layout({ isTool = false, children }: Props) {
  const texts = useTexts("common");
  return (
    <>
      <a className={styles.skip} data-print="no" href="#main">
        {texts.nav.skip}
      </a>
      <Header isTool={isTool} />
      {!isTool && <OfficeNotices />}
      <StoredNote />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {isTool ? (
        <footer className={styles.footer} data-tool data-print="no">
          <div className={`column ${styles.footerBar}`}>
            <ColourChoice />
          </div>
        </footer>
      ) : (
        <Footer />
      )}
    </>
  );
}

const SECTIONS = [
  { path: "/pages", key: "directory" },
  { path: "/events", key: "events" },
  { path: "/posts", key: "posts" },
  { path: "/stories", key: "stories" },
] as const;

const sectionsOf = ({ directory }: SiteSettings) =>
  directory.has_stories ? SECTIONS : SECTIONS.filter(({ key }) => key !== "stories");

function Header({ isTool }: { isTool: boolean }) {
  return (
    <header className={styles.header} data-tool={isTool || undefined}>
      <div className={`column ${styles.bar}`}>
        <Brand />
        {!isTool && <Navigation />}
        <div className={`${layout.row} ${styles.reader}`} data-wrap="no" data-align="center">
          {!isTool && <EmergencyLink />}
          {!isTool && <OfModules />}
          <AccountLink />
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

function OfModules() {
  const { site } = useSite();
  return HEADERS_OF_MODULES.filter(({ module }) => hasOffered(site, module)).map(
    ({ module, component: Component, script }) => (
      <Fragment key={module}>
        <Component />
        {script && <script id={script.id} dangerouslySetInnerHTML={{ __html: script.source }} />}
      </Fragment>
    ),
  );
}

const inHeader = (menu: readonly MenuItem[]) => menu.filter((item) => item.menu === "header");

/** `aria-current` of a link: `true` on the screens below the one to which it leads. */
const currentOf = (path: string, to: string) => (path === to ? "page" : path.startsWith(`${to}/`) ? "true" : undefined);

function Brand() {
  const texts = useTexts("common");
  const href = useHref();
  const { locale, site } = useSite();
  return (
    <a className={styles.brand} href={href("/")} aria-label={`${site.name[locale]}: ${texts.nav.home}`}>
      {site.directory.logo ? <SiteLogo className={styles.logo} /> : <Mark />}
      <span>{site.name[locale]}</span>
    </a>
  );
}

function Navigation() {
  const texts = useTexts("common");
  const href = useHref();
  const { path, menu, site } = useSite();
  return (
    <nav className={styles.nav} data-print="no" aria-label={texts.nav.label}>
      <ul>
        {sectionsOf(site).map(({ path: to, key }) => (
          <li key={to}>
            <a href={href(to)} aria-current={currentOf(path, to)}>
              {texts.nav[key]}
            </a>
          </li>
        ))}
        {inHeader(menu).map((item) => (
          <li key={item.slug}>
            <a href={href(`/info/${item.slug}`)} aria-current={currentOf(path, `/info/${item.slug}`)}>
              <Bi of={item} field="title" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Footer() {
  const texts = useTexts("common");
  const talk = useTexts("feedback");
  const { own } = useTexts("setup");
  const { walks } = useTexts("writing");
  const href = useHref();
  const { menu, site, locale } = useSite();
  const { directory } = site;
  return (
    <footer className={styles.footer} data-print="no">
      {site.demo && (
        <p className={styles.demo}>
          {texts.footer.demo} <a href={href("/setup")}>{own}</a>
        </p>
      )}
      <div className={`column ${layout.head} ${styles.footerBar}`} data-gap="5" data-row-gap="2">
        <div>
          <p className={styles.footerName}>{site.name[locale]}</p>
          <p>{texts.footer.madeBy}</p>
          <Office of={directory} />
        </div>
        <ColourChoice />
        <nav aria-label={texts.footer.label}>
          <ul>
            {menu.map((item) => (
              <li key={item.slug}>
                <a href={href(`/info/${item.slug}`)}>
                  <Bi of={item} field="title" />
                </a>
              </li>
            ))}
            {hasWalks(directory) && (
              <li>
                <a href={href("/walks")}>{walks.title}</a>
              </li>
            )}
            {site.analyticsUrl && !menu.some(({ slug }) => slug === "privacy") && (
              <li>
                <a href={href("/info/privacy")}>{texts.footer.privacy}</a>
              </li>
            )}
            <li>
              <a href={href("/request")}>{talk.footerRequest}</a>
            </li>
            <li>
              <a href={href("/feedback")}>{talk.footer}</a>
            </li>
            <FooterSlot />
            {site.offline && (
              <li>
                <a href={href("/offline")}>{texts.footer.offline({ boats: offered(directory, "boats") })}</a>
              </li>
            )}
            {directory.has_open_data && (
              <li>
                <a href={href("/open-data")}>{texts.footer.open}</a>
              </li>
            )}
            <li>
              <a href="/api/docs">{texts.footer.api}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** The logo: a pin of light over water. */
export function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id="mark" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#23958c" />
          <stop offset="1" stopColor="#256497" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill="url(#mark)" />
      <path d="M16 25.5c4.6-5 6.6-8.2 6.6-11.3a6.6 6.6 0 1 0-13.2 0c0 3.100 2 6.300 6.600 11.300Z" fill="#fccf4d" />
      <circle cx="16" cy="14" r="2.400" fill="#1d4364" />
    </svg>
  );
}
