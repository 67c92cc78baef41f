import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EditedFeature } from "../../../../contract/writing/features.ts";
import { fullDate } from "../../../../texts/dates.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange } from "../../api/use-api.ts";
import { Badge } from "../../shell/Badge.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import catalogue from "../catalogue.module.css";
import { RankedList } from "../RankedList.tsx";
import { FEATURE_STATES, FEATURES, useFeatureDays, useFeatures } from "./use-features.ts";

/** The round-ups of the home page: running, future and past ones. */
export function FeatureList() {
  const { sections } = useTexts("admin");
  const { features: texts } = useTexts("admin-writing");
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.features}</Title>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <p className={catalogue.intro}>{texts.intro}</p>
      <Loaded of={useFeatures()}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            FEATURE_STATES.map((state) => (
              <Features key={state} state={state} features={all.filter((one) => one.state === state)} />
            ))
          )
        }
      </Loaded>
    </>
  );
}

function Features({ state, features }: { state: EditedFeature["state"]; features: EditedFeature[] }) {
  const { features: texts } = useTexts("admin-writing");
  return (
    <section aria-labelledby={`features-${state}`}>
      <h2 id={`features-${state}`} className={catalogue.group}>
        {texts.states[state]}
      </h2>
      {features.length === 0 && <p>{texts.noneHere}</p>}
      {features.length > 1 && state !== "past" ? (
        <RankedFeatures state={state} features={features} />
      ) : (
        <ul className={catalogue.rows}>
          {features.map((feature) => (
            <li key={feature.id}>
              <FeatureRow feature={feature} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Running or future features in the order of the home page. */
function RankedFeatures({ state, features }: { state: EditedFeature["state"]; features: EditedFeature[] }) {
  const { features: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const queries = useQueryClient();
  const { mutateAsync } = useChange("rankFeatures", { invalidates: ["editedFeatures"] });
  const ids = (all: readonly EditedFeature[]) => all.map(({ id }) => id);
  return (
    <>
      <p className={catalogue.intro}>{texts.order}</p>
      <RankedList
        label={texts.states[state]}
        items={inRankOrder(features)}
        nameOf={(one) => plain(one, "title", locale) || untitled}
        idsNow={() => {
          const read = queries.getQueryData<EditedFeature[]>(FEATURES);
          return ids(inRankOrder(read?.filter((one) => one.state === state) ?? features));
        }}
        rank={(wanted) => mutateAsync({ ids: wanted })}
      >
        {(feature, controls) => <FeatureRow feature={feature} controls={controls} />}
      </RankedList>
    </>
  );
}

/** As on the home page: of two with the same rank, the older one is first. */
const inRankOrder = (features: readonly EditedFeature[]) =>
  features.toSorted((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));

function FeatureRow({ feature, controls }: { feature: EditedFeature; controls?: ReactNode }) {
  const { features: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const days = useFeatureDays();
  return (
    <div className={catalogue.item} data-plain="">
      <div className={catalogue.about}>
        <Link to={feature.id} className={catalogue.name}>
          {plain(feature, "title", locale) ? <Bi of={feature} field="title" /> : untitled}
        </Link>
        <p>{days(feature)}</p>
        <p>
          {texts.pages({ n: feature.pages.length })} · {texts.posts({ n: feature.posts.length })}
        </p>
      </div>
      <div className={catalogue.actions}>
        {feature.date_emailed && <Badge>{texts.sent({ date: fullDate(locale, feature.date_emailed) })}</Badge>}
        {controls}
      </div>
    </div>
  );
}
