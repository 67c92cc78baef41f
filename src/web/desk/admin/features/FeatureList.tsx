import type { EditedFeature } from "#core/contract/writing/features.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useFeatureDays, useFeatures } from "./use-features.ts";

/** In the order of the list. Past ones have no order of their own. */
const STATES = ["running", "coming", "past"] as const satisfies readonly EditedFeature["state"][];

/** As on the home page: of two with the same rank, the older one is first. */
const byRank = (one: EditedFeature, other: EditedFeature) => one.rank - other.rank || (one.id < other.id ? -1 : 1);

/** The round-ups of the home page: running, future and past ones. */
export function FeatureList() {
  const { sections } = useTexts("admin");
  const { features: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const days = useFeatureDays();
  const features = useFeatures();
  const { mutateAsync } = useChange("rankFeatures", { invalidates: ["editedFeatures"] });
  const isPast = ({ state }: EditedFeature) => state === "past";
  const ordered = features.data && [
    ...features.data.filter((one) => !isPast(one)).toSorted(byRank),
    ...features.data.filter(isPast),
  ];
  return (
    <Catalogue
      title={sections.features}
      intro={texts.intro}
      add={texts.new}
      of={{ ...features, data: ordered }}
      empty={{ title: texts.none, hint: texts.noneHint }}
      groups={STATES.map((state) => ({
        id: state,
        title: texts.states[state],
        none: texts.noneHere,
        has: (one: EditedFeature) => one.state === state,
        ...(state === "past" ? { isRanked: false } : { intro: texts.order }),
      }))}
      entry={(feature) => ({
        name: plain(feature, "title", locale) || untitled,
        ...(plain(feature, "title", locale) && { title: <Bi of={feature} field="title" /> }),
        to: feature.id,
        about: [days(feature), texts.pages({ n: feature.pages.length }), texts.posts({ n: feature.posts.length })].join(
          " · ",
        ),
        state: feature.date_emailed && <Badge>{texts.sent({ date: fullDate(locale, feature.date_emailed) })}</Badge>,
      })}
      onMove={(ids) => mutateAsync({ ids })}
    />
  );
}
