import type { Category } from "#core/contract/directory/categories.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { useSite } from "#core/web/document/site-context.tsx";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import styles from "#core/web/site/screens/feedback/feedback.module.css";
import { Field } from "#core/web/site/screens/feedback/feedback-field.tsx";
import grids from "#core/web/theme/grids.module.css";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePlaces } from "#core/web/ui/places.ts";
import { FollowDevice } from "../islands/follow-device/FollowDevice.tsx";

/** More names of places than this are no help while one types. */
const MAX_SUGGESTED = 200;

type Props = { categories: readonly Category[]; unknownArea: string | null };

/** All that can be followed, where the address names nothing. */
export function Choice({ categories, unknownArea }: Props) {
  const texts = useTexts("following");
  const common = useTexts("common");
  const { everyPage } = useTexts("pages");
  const href = useHref();
  const { site } = useSite();
  const follow = (fields: Record<string, string>) => `${href("/follow")}?${new URLSearchParams(fields)}`;
  return (
    <Beside>
      <header className={grids.title}>
        <h1>{texts.screen}</h1>
        <p className={grids.lead}>{site.push ? texts.choose.leadDevice : texts.choose.lead}</p>
      </header>
      <FollowDevice followed={null} />
      <section className={styles.others} data-above="6" aria-labelledby="all">
        <h2 data-like="h3" id="all">
          {texts.choose.office}
        </h2>
        <ul>
          <li>
            <a href={follow({ notices: "office" })}>{common.notices.label}</a>
          </li>
          <li>
            <a href={follow({ search: "all" })}>{everyPage}</a>
          </li>
        </ul>
      </section>
      <Area unknown={unknownArea} />
      <section className={styles.others} data-above="6" aria-labelledby="categories">
        <h2 data-like="h3" id="categories">
          {texts.choose.categories}
        </h2>
        <ul>
          {categories.map((category) => (
            <li key={category.id}>
              <a href={follow({ search: `category=${category.slug}` })}>
                <Bi of={category} field="name" />
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.others} data-above="6" aria-labelledby="more">
        <h2 data-like="h3" id="more">
          {texts.choose.search}
        </h2>
        <p>
          {texts.choose.searchHint} {texts.choose.pageHint}
        </p>
        <p>
          <a href={href("/pages")}>{common.nav.directory}</a>
        </p>
      </section>
    </Beside>
  );
}

/** A place of the gazetteer, by its name in either language. */
function Area({ unknown }: { unknown: string | null }) {
  const texts = useTexts("following").choose;
  const locale = useLocale();
  const { all } = usePlaces();
  const href = useHref();
  const names = all.flatMap((one) => inLanguage(one, "name", locale) ?? []);
  const error = unknown === null ? undefined : texts.areaUnknown;
  return (
    <section className={styles.others} data-above="6" aria-labelledby="area">
      <h2 data-like="h3" id="area">
        {texts.area}
      </h2>
      <form action={href("/follow")} className={`${layout.stack} ${styles.form}`} data-gap="5">
        <Field name="area" label={texts.areaName} hint={texts.areaHint} error={error}>
          <input list="areas" required maxLength={120} defaultValue={unknown ?? ""} autoComplete="off" />
        </Field>
        <datalist id="areas">
          {names.slice(0, MAX_SUGGESTED).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <p>
          <Button kind="soft">{texts.areaSubmit}</Button>
        </p>
      </form>
    </section>
  );
}
