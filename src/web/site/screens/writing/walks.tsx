import { hasWalks } from "#core/contract/office/settings.ts";
import type { StoryCard } from "#core/contract/writing/stories.ts";
import { type StoryWalk, WALK_EFFORTS, type WalkEffort } from "#core/contract/writing/walks.ts";
import { durationText } from "#core/texts/journey-text.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen, NothingHere } from "#core/web/document/screen.ts";
import { Bi, plain, useApiLocale, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type MapPoint, STORY_COLOR } from "#core/web/ui/map/map-data.ts";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import chips from "../events/events-chips.module.css";
import styles from "./walks.module.css";
import {
  chosenWalks,
  LENGTHS,
  type Length,
  lengthOf,
  readWalksQuery,
  type WalkFilter,
  walksQuery,
} from "./walks-query.ts";

/** Stories whose pictures and summaries stand beside their walks. */
const STORIES_READ = 100;

type Data = {
  walks: readonly StoryWalk[];
  shown: readonly StoryWalk[];
  filter: WalkFilter;
  stories: ReadonlyMap<string, StoryCard>;
};

/** All walks: on one map, and as a list with length, climb and time, which the address filters. */
export const WalksScreen = defineScreen<Data>({
  path: "/walks",
  offer: "walks",
  fields: ["length", "effort"],
  async load({ call, query, site }) {
    if (!hasWalks(site.directory)) throw new NothingHere();
    const [walks, { items }] = await Promise.all([call("storyWalks", {}), call("stories", { limit: STORIES_READ })]);
    const filter = readWalksQuery(query);
    return {
      walks,
      filter,
      shown: chosenWalks(walks, filter),
      stories: new Map(items.map((story) => [story.id, story])),
    };
  },
  head({ filter }, { locale }) {
    const { title, description } = textsFor(locale, "writing").walks;
    return { title, description, noindex: walksQuery(filter) !== "" };
  },
  View({ data }) {
    const { walks, shown, stories } = data;
    const texts = useTexts("writing").walks;
    return (
      <div className="column">
        <h1 className={grids.title}>{texts.title}</h1>
        {walks.length === 0 ? (
          <Empty title={texts.none} />
        ) : (
          <>
            <p className={styles.lead}>{texts.lead}</p>
            <Filters {...data} />
            {shown.length === 0 ? <Empty title={texts.noneSo} /> : <WalksMap walks={shown} />}
            <ul className={layout.stack}>
              {shown.map((walk, at) => (
                <li key={walk.id}>
                  <WalkCard walk={walk} story={stories.get(walk.id)} eager={at === 0} />
                </li>
              ))}
            </ul>
            <p className={layout.quiet} data-above="4">
              {texts.rule}
            </p>
          </>
        )}
      </div>
    );
  },
});

/** By length and by effort, each as links with the number of walks; nothing where all are alike. */
function Filters({ walks, filter }: Data) {
  const texts = useTexts("writing").walks;
  const count = (other: WalkFilter) => chosenWalks(walks, other).length;
  const lengths = LENGTHS.filter((length) => walks.some((walk) => lengthOf(walk) === length));
  const efforts = WALK_EFFORTS.filter((effort) => walks.some((walk) => walk.effort === effort));
  return (
    <div className={layout.stack} data-print="no" data-below="5" data-gap="2">
      {(lengths.length > 1 || filter.length) && (
        <nav className={`${layout.row} ${chips.row}`} data-gap="2" aria-label={texts.byLength}>
          {lengths.map((length: Length) => {
            const isOn = filter.length === length;
            const to = { ...filter, length: isOn ? null : length };
            return (
              <Chip key={length} name={texts.lengths[length]} n={count({ ...filter, length })} to={to} isOn={isOn} />
            );
          })}
        </nav>
      )}
      {(efforts.length > 1 || filter.effort) && (
        <nav className={`${layout.row} ${chips.row}`} data-gap="2" aria-label={texts.byEffort}>
          {efforts.map((effort: WalkEffort) => {
            const isOn = filter.effort === effort;
            const to = { ...filter, effort: isOn ? null : effort };
            return (
              <Chip key={effort} name={texts.efforts[effort]} n={count({ ...filter, effort })} to={to} isOn={isOn} />
            );
          })}
        </nav>
      )}
    </div>
  );
}

type ChipProps = { name: string; n: number; to: WalkFilter; isOn: boolean };

/** Pressed once it chooses, pressed again it takes the choice back. */
function Chip({ name, n, to, isOn }: ChipProps) {
  const href = useHref()("/walks");
  const query = walksQuery(to);
  return (
    <a
      href={query ? `${href}?${query}` : href}
      className={`${layout.pill} ${chips.chip}`}
      aria-current={isOn ? "true" : undefined}
      rel="nofollow"
    >
      {name} <span className={chips.count}>{n}</span>
    </a>
  );
}

function WalksMap({ walks }: { walks: readonly StoryWalk[] }) {
  const locale = useLocale();
  const href = useHref();
  const points = walks.flatMap((walk): MapPoint[] => {
    const [first] = walk.line;
    if (!first) return [];
    const name = plain(walk, "title", locale);
    return [{ id: walk.id, name, ...first, color: STORY_COLOR, kind: "walk", href: href(`/stories/${walk.slug}`) }];
  });
  const lines = walks.map(({ line }) => line.map(({ longitude, latitude }): [number, number] => [longitude, latitude]));
  return (
    <div data-below="5">
      <PlaceMap points={points} walks={lines} />
    </div>
  );
}

type CardProps = { walk: StoryWalk; story: StoryCard | undefined; eager: boolean };

function WalkCard({ walk, story, eager }: CardProps) {
  const { walks: texts, stories } = useTexts("writing");
  const durations = useTexts("journeys");
  const locale = useLocale();
  const href = useHref();
  const feeds = useApiLocale();
  const { length_m, climb_m, minutes, effort } = walk;
  return (
    <article className={`${layout.box} ${styles.card}`}>
      {story?.photo && (
        <Picture
          photo={story.photo}
          sizes="(min-width: 700px) 260px, 88vw"
          isFirst={eager}
          className={styles.picture}
        />
      )}
      <div className={layout.stack} data-justify="start" data-inside="5" data-gap="3">
        <h2 className={styles.title}>
          <a href={href(`/stories/${walk.slug}`)}>
            <Bi of={walk} field="title" />
          </a>
        </h2>
        {story && (
          <p>
            <Bi of={story} field="summary" />
          </p>
        )}
        <dl className={`${layout.row} ${styles.facts}`} data-gap="5" data-row-gap="2">
          <div>
            <dt>{stories.walk.length}</dt>
            <dd>{distanceText(length_m, locale)}</dd>
          </div>
          {climb_m !== null && (
            <div>
              <dt>{stories.walk.climb}</dt>
              <dd>{climb_m} m</dd>
            </div>
          )}
          <div>
            <dt>{stories.walk.time}</dt>
            <dd>{durationText(minutes, durations)}</dd>
          </div>
          {effort && (
            <div>
              <dt>{texts.effort}</dt>
              <dd>{texts.efforts[effort]}</dd>
            </div>
          )}
        </dl>
        <ButtonLink kind="soft" href={`/${feeds}/stories/${walk.slug}.gpx`} rel="nofollow" download>
          {stories.walk.gpx}
          <span className="visually-hidden">: {plain(walk, "title", locale)}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
