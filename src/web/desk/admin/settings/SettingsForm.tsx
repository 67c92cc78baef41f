import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { AdminSettings } from "#core/contract/office/settings.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { CountryField } from "./CountryFields.tsx";
import { HomePreview } from "./HomePreview.tsx";
import {
  LanguageFields,
  LookFields,
  MapFields,
  NameFields,
  OfferFields,
  OfficeFields,
  PlaceNoun,
} from "./SettingsFields.tsx";
import { StartingAgain } from "./StartingAgain.tsx";
import styles from "./settings.module.css";
import { useSettingsForm } from "./use-settings-form.ts";

/** All settings beside each other. What the operator has set is shown, and cannot be edited. */
export function SettingsForm({ settings, isWide }: { settings: AdminSettings; isWide: boolean }) {
  const texts = useTexts("admin-settings");
  const [isStarting, setStarting] = useState(false);
  const section = useSettingsForm(settings, { onSaved: (saved) => setStarting(saved.starts_again) });
  const of = { section, settings };
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    (document.getElementsByName(name)[0] ?? document.getElementById(name))?.focus();
  }, [hash]);
  if (isStarting) return <StartingAgain to="/settings" />;
  return (
    <div className={`${layout.stack} ${styles.split}`} data-gap="5">
      <SectionFrame section={section}>
        <h2>{texts.names}</h2>
        <NameFields {...of} />
        <PlaceNoun section={section} />
        <h2>{texts.look}</h2>
        <LookFields {...of} />
        <h2>{texts.has}</h2>
        <OfferFields section={section} />
        <h2>{texts.map}</h2>
        <p>{texts.mapHint}</p>
        <MapFields {...of} />
        <h2>{texts.country}</h2>
        <CountryField {...of} />
        <LanguageFields {...of} />
        <h2>{texts.office}</h2>
        <OfficeFields {...of} />
      </SectionFrame>
      {isWide && (
        <aside className={styles.preview} aria-label={texts.preview}>
          <HomePreview section={section} settings={settings} />
        </aside>
      )}
    </div>
  );
}
