import type { EditedFeature } from "#core/contract/writing/features.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useValues } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import type { FeatureValues } from "#core/web/desk/writing/writing-values.ts";
import { Bi, type Bilingual, inOtherLanguage } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import styles from "./feature-preview.module.css";

/** Enough to judge the strip of pages; each is read by itself. */
const MAX_SHOWN = 6;

type Props = { section: VersionedForm<keyof FeatureValues>; feature: EditedFeature | null };

/** The feature as the home page will show it, from the typed values, with its texts in both languages. */
export function FeaturePreview({ section, feature }: Props) {
  const { features: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const values = useValues<FeatureValues>(section);
  const shown = { ...values, title: values.title || (values.title_ie ? null : untitled) };
  const ids = values.page_ids;
  return (
    <>
      <h3>{texts.seen}</h3>
      <div className={`${layout.stack} ${styles.feature}`} data-gap="2">
        <p className={styles.kicker}>{texts.kicker}</p>
        <p className={styles.title}>
          <Bi of={shown} field="title" />
        </p>
        <Other text={inOtherLanguage(shown, "title", locale)} />
        <p className={styles.text}>
          <Bi of={shown} field="text" />
        </p>
        <Other text={inOtherLanguage(shown, "text", locale)} />
        {ids.length === 0 && <p className={layout.quiet}>{texts.noPages}</p>}
        <ul className={`${layout.grid} ${styles.strip}`} data-columns="2" data-above="2">
          {ids.slice(0, MAX_SHOWN).map((id) => (
            <li key={id}>
              <Cell id={id} known={feature?.pages.find((page) => page.id === id)} />
            </li>
          ))}
        </ul>
        {ids.length > MAX_SHOWN && <p className={layout.quiet}>{texts.moreChosen({ n: ids.length - MAX_SHOWN })}</p>}
      </div>
    </>
  );
}

const Other = ({ text }: { text: ReturnType<typeof inOtherLanguage> }) =>
  text && (
    <p className={styles.other} lang={text.lang}>
      {text.text}
    </p>
  );

type CellProps = { id: string; known: (Bilingual<"name"> & { shown: boolean }) | undefined };

/** A chosen page: its picture and name. Of one that is not public only the name is known. */
function Cell({ id, known }: CellProps) {
  const page = useRead("page", { id }, { enabled: known?.shown !== false }).data;
  const photo = page?.photos[0];
  const named = page ?? known;
  return (
    <>
      {photo ? <Picture photo={photo} sizes="140px" /> : <span className={styles.noPicture} />}
      {named && <Bi of={named} field="name" />}
    </>
  );
}
