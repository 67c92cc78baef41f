import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { EditedFeature } from "../../../../contract/feature-desk.ts";
import { Bi, plain } from "../../../i18n/bilingual.tsx";
import { fullDate } from "../../../i18n/dates.ts";
import { counted, fill } from "../../../i18n/phrases.ts";
import { useLive, useTexts } from "../../../site/live/live-context.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { Badge } from "../../shell/Badge.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Title.tsx";
import writing from "../../writing/writing.module.css";
import catalogue from "../catalogue.module.css";
import { useDays } from "./use-days.ts";
import { FEATURE_STATES, useFeatures } from "./use-features.ts";

/** The round-ups of the home page: those that run, those to come, and those that are over. */
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
      <ul className={catalogue.rows}>
        {features.map((feature) => (
          <FeatureRow key={feature.id} feature={feature} />
        ))}
      </ul>
    </section>
  );
}

function FeatureRow({ feature }: { feature: EditedFeature }) {
  const { features: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useLive();
  const days = useDays();
  return (
    <li className={catalogue.item} data-plain="">
      <div className={catalogue.about}>
        <Link to={feature.id} className={catalogue.name}>
          {plain(feature, "title", locale) ? <Bi of={feature} field="title" /> : untitled}
        </Link>
        <p>{days(feature)}</p>
        <p>
          {counted(texts.pages, feature.pages.length, locale)} · {counted(texts.posts, feature.posts.length, locale)}
        </p>
      </div>
      {feature.date_emailed && <Badge>{fill(texts.sent, { date: fullDate(locale, feature.date_emailed) })}</Badge>}
    </li>
  );
}
