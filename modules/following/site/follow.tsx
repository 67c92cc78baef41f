import type { Category } from "#core/contract/directory/categories.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen, NothingHere, type ScreenContext } from "#core/web/document/screen.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "#core/web/site/screens/feedback/feedback.module.css";
import type { FormFields } from "#core/web/site/screens/feedback/feedback-form.tsx";
import { titleWithErrors } from "#core/web/site/screens/feedback/form-errors.tsx";
import { BesidePage } from "#core/web/site/screens/feedback/page-beside.tsx";
import grids from "#core/web/theme/grids.module.css";
import layout from "#core/web/ui/layout.module.css";
import type { Followed } from "../contract.ts";
import { FollowDevice } from "../islands/follow-device/FollowDevice.tsx";
import { Choice } from "./follow-choice.tsx";
import { Feeds, FollowForm, Sent } from "./follow-form.tsx";
import { followedPage } from "./followed-page.ts";

type Data = FormFields & {
  /** null: it is to be chosen. */
  followed: Followed | null;
  /** What is followed, if it is a page. */
  page: Page | null;
  isSent: boolean;
  categories: Category[];
  /** A place as typed that the gazetteer does not know; null: none. */
  unknownArea: string | null;
};

/** Following by mail or in a feed reader. What is followed stands in the address; without one it is chosen here. */
export const FollowScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/follow",
  fields: ["page", "place", "search", "area", "sent"],
  async load(context) {
    const { call, query, now, until, places } = context;
    until(now); // not cached: the form holds the time at which it was rendered
    const form = { values: {}, errors: {}, opened: now.toString() };
    const area = query.get("area");
    const place = area === null ? undefined : places.find(area)?.id;
    const followed = await followedBy(context, place);
    const [page, categories] = followed
      ? [await followedPage(call, followed), []]
      : [null, await call("categories", {})];
    return { ...form, followed, page, isSent: query.has("sent"), categories, unknownArea: place ? null : area };
  },
  head({ followed, errors }, { locale }) {
    const texts = textsFor(locale, "following");
    const title = followed ? texts.title({ title: plain(followed, "title", locale) }) : texts.screen;
    return { title: titleWithErrors(title, errors, locale), description: texts.choose.lead, noindex: true };
  },
  View({ data }) {
    const { followed, isSent } = data;
    if (!followed) return <Choice {...data} />;
    return isSent ? <Sent followed={followed} page={data.page} /> : <Following {...data} followed={followed} />;
  },
});

/** null: the address names nothing. */
async function followedBy({ query, call }: ScreenContext, area: string | undefined): Promise<Followed | null> {
  const [page, search] = [query.get("page"), query.get("search")];
  const place = area ?? query.get("place");
  const isOffice = query.get("notices") === "office";
  if (page === null && search === null && place === null && !isOffice) return null;
  const named = {
    ...(page !== null && { page }),
    ...(place !== null && { place }),
    ...(search !== null && { search }),
    ...(isOffice && { notices: "office" as const }),
  };
  return call("followed", named).catch((error: { status?: number }) => {
    if (error.status === 422) throw new NothingHere();
    throw error;
  });
}

function Following({ followed, page, ...form }: FormFields & { followed: Followed; page: Page | null }) {
  const texts = useTexts("following");
  const locale = useLocale();
  return (
    <BesidePage page={page}>
      <header className={grids.title}>
        <h1>{texts.title({ title: plain(followed, "title", locale) })}</h1>
        <p className={grids.lead}>{texts.gets[followed.kind]}</p>
      </header>
      <section className={`${styles.others} ${layout.card}`} data-above="6" aria-labelledby="mail">
        <h2 data-like="h3" id="mail">
          {texts.byMail}
        </h2>
        <p>{texts.once}</p>
        <FollowForm followed={followed} {...form} />
      </section>
      <FollowDevice followed={followed} />
      <Feeds followed={followed} />
    </BesidePage>
  );
}
