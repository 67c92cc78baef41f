import { NativeSelect, type OptionsFilter, Select, TextInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CountryFacts } from "#core/contract/office/setup.ts";
import { longDate } from "#core/texts/dates.ts";
import { INTL_TAG } from "#core/texts/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { foldForSearch, foundBy } from "#core/web/desk/catalogue/found.ts";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Setting, type SettingProps } from "./Setting.tsx";
import styles from "./settings.module.css";

/** Also while those of another country are on their way. */
const useFacts = (country: string): CountryFacts | undefined =>
  useRead("countryFacts", { country }, { placeholderData: keepPreviousData, enabled: country !== "" }).data;

/** Any country, found by its name in any language; then its region, where holidays differ, and its zone, where there are several. */
export function CountryField(props: SettingProps) {
  const texts = useTexts("admin-settings");
  const { locale } = useApp();
  const { section } = props;
  const chosen = useText(section, "country");
  const zone = useText(section, "time_zone");
  const facts = useFacts(chosen);
  const countries = useRead("startingPoint", {}).data?.countries ?? [];
  const [code = ""] = chosen.split("-");
  const also = new Map(countries.map((one) => [one.code, [one.name, one.name_ie, ...one.also]]));
  const sorted = countries
    .map((one) => ({ value: one.code, label: plain(one, "name", locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, INTL_TAG[locale]));
  const choose = (country: string) => {
    section.form.setValue("country", country, { shouldDirty: true });
    section.form.setValue("time_zone", "", { shouldDirty: true });
  };
  return (
    <Setting {...props} name="country">
      <Select
        size="md"
        searchable
        id="country"
        disabled={countries.length === 0} // what is typed before they are there would be lost
        label={section.labels.country}
        description={texts.countryHint}
        nothingFoundMessage={texts.noCountry}
        allowDeselect={false}
        selectFirstOptionOnChange
        // What is typed takes the place of the country that stands there.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => currentTarget.select()}
        data={sorted}
        filter={byAnyName(also)}
        value={code}
        onChange={(country) => country && country !== code && choose(country)}
      />
      {facts && facts.regions.length > 0 && (
        <NativeSelect
          size="md"
          label={texts.region}
          description={texts.regionHint}
          data={[
            { value: code, label: texts.noRegion },
            ...facts.regions.map((one) => ({ value: one.code, label: plain(one, "name", locale) })),
          ]}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {facts && facts.zones.length > 1 && (
        <NativeSelect
          size="md"
          label={section.labels.time_zone}
          description={texts.zoneHint}
          data={facts.zones.map((one) => ({ value: one, label: zoneName(one, INTL_TAG[locale]) }))}
          value={zone || facts.zone}
          onChange={({ target }) => section.form.setValue("time_zone", target.value, { shouldDirty: true })}
        />
      )}
      {facts && <Facts facts={facts} zone={zone || facts.zone} />}
    </Setting>
  );
}

/** “Suisse” and “schweiz” find Switzerland, “England” the United Kingdom; “Wales” Britain's before New South Wales. */
const byAnyName =
  (also: ReadonlyMap<string, readonly string[]>): OptionsFilter =>
  ({ options, search }) => {
    const typed = foldForSearch(search);
    const namesOf = (one: (typeof options)[number]) =>
      "value" in one ? [one.label, ...(also.get(one.value) ?? [])] : [];
    const isExact = (one: (typeof options)[number]) => namesOf(one).some((name) => foldForSearch(name) === typed);
    const found = foundBy(search, options, (one) => namesOf(one).join(" · "));
    return [...found.filter(isExact), ...found.filter((one) => !isExact(one))];
  };

/** “Chatham – Chatham Time” */
function zoneName(zone: string, tag: string): string {
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const written = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(0);
  return `${city} – ${written.find(({ type }) => type === "timeZoneName")?.value ?? zone}`;
}

/** What follows from the choice, and whether somebody has looked at it. */
function Facts({ facts, zone }: { facts: CountryFacts; zone: string }) {
  const { facts: texts } = useTexts("admin-settings");
  const { locale } = useApp();
  const { money, calling_code, postcode, emergency, holidays } = facts;
  const days = holidays.map((one) => texts.day({ name: plain(one, "name", locale), day: longDate(locale, one.date) }));
  const lines = [
    texts.money({ money, zone }),
    calling_code ? texts.phone({ code: calling_code }) : texts.noPhone,
    postcode && texts.postcode({ example: postcode }),
    emergency.length > 0 ? texts.emergency({ numbers: emergency.join(", ") }) : texts.noEmergency,
    days.length > 0 ? texts.holidays({ days: days.join(", ") }) : texts.noHolidays,
  ];
  return (
    <section className={styles.facts} aria-label={texts.title}>
      <ul>
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!facts.is_reviewed && <p>{texts.unchecked}</p>}
    </section>
  );
}

/** The counties of the chosen country, where they are known: one of them moves the map. Another country does so by itself. */
export function AreaField({ section }: Pick<SettingProps, "section">) {
  const { wizard: texts } = useTexts("setup");
  const chosen = useText(section, "country");
  const facts = useFacts(chosen);
  const areas = facts?.areas ?? [];
  const names = new Set(areas.flatMap((area) => [area.name, area.name_ie]));
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const area = areas.find(({ name, name_ie }) => [name, name_ie].some((one) => one.toLowerCase() === wanted));
  const isOther = chosen !== String(section.form.formState.defaultValues?.country ?? chosen);
  // Also where the name was typed before the areas had come.
  const to = area ?? (isOther ? facts?.map : undefined);
  useEffect(() => {
    if (!to) return;
    const { latitude, longitude, zoom: map_zoom } = to;
    for (const [name, value] of Object.entries({ latitude, longitude, map_zoom }))
      section.form.setValue(name, String(value), { shouldDirty: true });
  }, [to, section.form]);
  if (areas.length === 0) return null;
  return (
    <>
      <TextInput
        size="md"
        label={texts.area}
        description={texts.areaHint}
        list="areas"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id="areas">
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
