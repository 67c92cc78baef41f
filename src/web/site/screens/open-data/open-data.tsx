import { textsFor } from "#core/texts/texts-for.ts";
import type { ListedFeed } from "#core/web/document/module.ts";
import { defineScreen, type SiteSettings } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { fieldsOf, ofModulesOn, slotOf } from "#core/web/document/slots.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./open-data.module.css";

const FORMATS = ["csv", "geojson", "json"] as const;

const Slot = slotOf("openData");

/** The open data: files, feeds, API and licence. */
export const OpenDataScreen = defineScreen<null>({
  path: "/open-data",
  offer: "open_data",
  fields: fieldsOf("openData"),
  load: async () => null,
  head(_, { locale, site, query }) {
    const texts = textsFor(locale, "writing").openData;
    return { noindex: query.size > 0, title: texts.title, description: leadOf(texts, site) };
  },
  View() {
    const texts = useTexts("writing").openData;
    const { site } = useSite();
    return (
      <article className={`column ${styles.screen}`}>
        <header className={grids.title}>
          <h1 data-below="3">{texts.title}</h1>
          <p className={grids.lead}>{leadOf(texts, site)}</p>
        </header>
        <Downloads />
        <Feeds />
        <Slot />
      </article>
    );
  },
});

/** Only a licence makes the data free to use elsewhere. */
const leadOf = (texts: Texts["writing"]["openData"], { licence }: SiteSettings) =>
  licence ? texts.lead : texts.leadUnlicensed;

function Downloads() {
  const texts = useTexts("writing").openData;
  const { licence } = useSite().site;
  return (
    <section aria-labelledby="download">
      <h2 id="download" data-below="4">
        {texts.download}
      </h2>
      <ul className={styles.formats}>
        {FORMATS.map((format) => (
          <li
            key={format}
            className={`${layout.stack} ${layout.box} ${styles.format}`}
            data-gap="3"
            data-justify="start"
            data-inside="5"
          >
            <h3>{texts[format].name}</h3>
            <p>{texts[format].about}</p>
            <ButtonLink kind="soft" href={`/open-data/pages.${format}`} download>
              {texts.take({ format: texts[format].name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.licence}>
        {licence ? texts.under : texts.noLicence}{" "}
        {licence && (
          <a href={licence.url} rel="license noopener">
            {licence.name}
          </a>
        )}{" "}
        {texts.fromMap}
      </p>
    </section>
  );
}

function Feeds() {
  const texts = useTexts("writing").openData;
  const href = useHref();
  const feeds = [
    { name: "events", address: href("/events.ics") },
    { name: "points", address: "/open-data/events.geojson" },
    { name: "walks", address: "/open-data/walks.geojson" },
    { name: "posts", address: href("/posts.rss") },
    { name: "postsJson", address: href("/posts.json") },
    { name: "services", address: "/open-data/services.json" },
    ...ofModulesOn(useSite().site, "listedFeeds"),
    { name: "changes", address: "/api/docs#changes-of-public-data" },
    { name: "catalogue", address: "/open-data/catalogue.jsonld" },
    { name: "api", address: "/api/docs" },
  ] as const satisfies ListedFeed[];
  return (
    <section className={grids.section} aria-labelledby="feeds">
      <h2 id="feeds" data-below="4">
        {texts.feeds}
      </h2>
      <ul className={`${layout.box} ${styles.feeds}`}>
        {feeds.map(({ name, address }) => (
          <li key={name}>
            <a href={address}>
              <strong>{texts[name].name}</strong>
              <span>{texts[name].about}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.parts}>{texts.parts}</p>
    </section>
  );
}
