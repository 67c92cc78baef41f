import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { Link, Navigate, useHref, useNavigate, useParams } from "react-router";
import { type AdminSettings, SETUP_STEPS, type SetupStep } from "#core/contract/office/settings.ts";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { AreaField, CountryField } from "../settings/CountryFields.tsx";
import { HomePreview } from "../settings/HomePreview.tsx";
import { PREVIEW_FITS } from "../settings/Settings.tsx";
import {
  LanguageFields,
  LookFields,
  MapFields,
  NameFields,
  OfferFields,
  PlaceNoun,
} from "../settings/SettingsFields.tsx";
import { StartingAgain } from "../settings/StartingAgain.tsx";
import settingStyles from "../settings/settings.module.css";
import { useSettingsForm } from "../settings/use-settings-form.ts";
import { FirstContent } from "./FirstContent.tsx";
import styles from "./setup.module.css";

const addressOf = (step: SetupStep) => `/settings/setup/${step}`;

/** The description of a new directory in steps, each of which is saved by itself: one goes on where one has stopped. */
export function Wizard() {
  const { step } = useParams();
  const settings = useRead("adminSettings", {});
  const [next, setNext] = useState<SetupStep | null>(null);
  if (next) return <StartingAgain to={addressOf(next)} />;
  return (
    <Loaded of={settings}>
      {(read) => {
        const current = SETUP_STEPS.find((one) => one === step);
        const reached = read.setup_step === "done" ? SETUP_STEPS[0] : read.setup_step;
        // A step has its address: once one is saved, the settings say the next, which a server that starts again would take away.
        if (!current) return <Navigate replace to={addressOf(reached)} />;
        return <Step key={current} step={current} settings={read} onStartAgain={setNext} />;
      }}
    </Loaded>
  );
}

type StepProps = { step: SetupStep; settings: AdminSettings; onStartAgain: (next: SetupStep) => void };

function Step({ step, settings, onStartAgain }: StepProps) {
  const { wizard: texts } = useTexts("setup");
  const at = SETUP_STEPS.indexOf(step);
  const before = SETUP_STEPS[at - 1];
  return (
    <div className={styles.wizard}>
      <Title>{texts.title}</Title>
      <Progress at={at} />
      <p className={styles.count}>{texts.step({ n: at + 2, all: SETUP_STEPS.length + 1 })}</p>
      <h2>{texts.steps[step]}</h2>
      <p>{texts[step]}</p>
      {step === "content" ? (
        <FirstContent />
      ) : (
        <Described step={step} settings={settings} onStartAgain={onStartAgain} />
      )}
      <p className={layout.row} data-wrap="no" data-gap="5" data-above="4">
        {before && <Link to={addressOf(before)}>{texts.back}</Link>}
        <Link to="/">{texts.later}</Link>
      </p>
    </div>
  );
}

/** The steps, of which the account is done. */
function Progress({ at }: { at: number }) {
  const { wizard: texts } = useTexts("setup");
  return (
    <nav aria-label={texts.progress}>
      <ol className={`${layout.row} ${styles.progress}`} data-gap="2" data-above="4">
        <li data-done="">{texts.steps.admin}</li>
        {SETUP_STEPS.map((step, n) => (
          <li key={step} data-done={n < at ? "" : undefined}>
            <Link to={addressOf(step)} aria-current={n === at ? "step" : undefined}>
              {texts.steps[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A step that describes the directory, with the home page beside it, or below it on a phone. */
function Described({ step, settings, onStartAgain }: StepProps) {
  const { wizard: texts } = useTexts("setup");
  const isWide = useMediaQuery(PREVIEW_FITS, false, { getInitialValueInEffect: false });
  const go = useNavigate();
  const at = SETUP_STEPS.indexOf(step);
  const next = SETUP_STEPS[at + 1] ?? "content";
  const address = useHref(addressOf(next));
  const section = useSettingsForm(settings, {
    draft: `setup.${step}`,
    also: settings.setup_step === "done" ? {} : { setup_step: next },
    onSaved: (saved) => {
      if (saved.starts_again) onStartAgain(next);
      else if (step === "look")
        location.assign(address); // name, colour and logo around the desk are the document's
      else void go(addressOf(next));
    },
  });
  const of = { section, settings };
  const preview = <HomePreview {...of} />;
  return (
    <div className={`${layout.stack} ${settingStyles.split}`} data-gap="5">
      <SectionFrame section={section} submit={texts.goOn}>
        {step === "place" && (
          <>
            <CountryField {...of} />
            <AreaField section={section} />
            <MapFields {...of} />
          </>
        )}
        {step === "languages" && <LanguageFields {...of} />}
        {step === "look" && (
          <>
            <NameFields {...of} />
            <LookFields {...of} />
          </>
        )}
        {step === "offers" && (
          <>
            <PlaceNoun section={section} />
            <OfferFields section={section} />
          </>
        )}
      </SectionFrame>
      {isWide ? (
        <aside className={settingStyles.preview} aria-label={texts.preview}>
          {preview}
        </aside>
      ) : (
        <details className={styles.below} data-above="5">
          <summary>{texts.preview}</summary>
          {preview}
        </details>
      )}
    </div>
  );
}
