import { contract } from "#core/contract/index.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { likeNames, SEARCHED_FOR_NAMES } from "#core/domain/pages/like-names.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { type FoundPage, LikePages } from "#core/web/site/islands/page-lookup/LikePages.tsx";
import { PageLookup } from "#core/web/site/islands/page-lookup/PageLookup.island.tsx";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePlaceName } from "#core/web/ui/places.ts";
import styles from "./request.module.css";

const STEPS = ["one", "two", "three"] as const;
const NAME = textLimits(contract.requestPage.input.shape.pageName);

type Data = {
  /** The name as typed; empty: none yet. */
  name: string;
  /** Pages of a name like it. */
  found: FoundPage[];
};

/**
 * Asking for a page: its name first, and which pages have one like it. The other fields are on the desk, since a request
 * needs an account.
 */
export const RequestScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/request",
  fields: ["name"],
  async load({ call, query }) {
    const name = (query.get("name") ?? "").trim().slice(0, NAME.maxLength);
    if (!name) return { name, found: [] };
    const like = likeNames(name, await call("pages", { q: name, limit: SEARCHED_FOR_NAMES }));
    const claimable = async ({ slug }: { slug: string }) => !(await call("page", { id: slug })).has_team;
    return { name, found: await Promise.all(like.map(async (one) => ({ ...one, isClaimable: await claimable(one) }))) };
  },
  head({ name }, { locale }) {
    const texts = textsFor(locale, "feedback").request;
    return { title: texts.title, description: texts.lead, noindex: name !== "" };
  },
  View({ data: { name, found } }) {
    const texts = useTexts("feedback").request;
    return (
      <div className="column">
        <header className={grids.title}>
          <h1 data-below="2">{texts.title}</h1>
          <p className={grids.lead}>{texts.lead}</p>
        </header>
        <div className={`${layout.stack} ${styles.split}`} data-gap="6" data-align="start">
          <div className={styles.ask}>
            <PageLookup value={name} maxLength={NAME.maxLength ?? 0}>
              {name && <Answer name={name} found={found} />}
            </PageLookup>
          </div>
          <Steps />
        </div>
      </div>
    );
  },
});

/** What happens next, and how it goes without an account. */
function Steps() {
  const texts = useTexts("feedback").request;
  const href = useHref();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" data-below="4">
        {texts.after}
      </h2>
      <ol className={`${layout.stack} ${styles.steps}`}>
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{texts.steps[step].title}</h3>
            <p>{texts.steps[step].text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.help}>
        {texts.help} <a href={href("/feedback")}>{texts.helpLink}</a>
      </p>
    </section>
  );
}

/** The second step without a script: the pages of a name like it, and the way on. */
function Answer({ name, found }: Data) {
  const texts = useTexts("feedback").request;
  const lookup = useTexts("page-lookup");
  const placeName = usePlaceName();
  const href = useHref();
  const pages = found.map((page) => ({ ...page, location: page.location && placeName(page.location) }));
  return (
    <section>
      {pages.length > 0 ? <LikePages pages={pages} /> : <h2>{lookup.none}</h2>}
      <p data-above="4">
        <ButtonLink href={`${href("/manage/request")}?${new URLSearchParams({ name })}`} rel="nofollow">
          {texts.start({ name })}
        </ButtonLink>
      </p>
    </section>
  );
}
