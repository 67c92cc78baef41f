import type { SentInput } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { type AdminSettings, OFFERS } from "#core/contract/office/settings.ts";
import { type Fields, textValues } from "#core/web/desk/form/fields.ts";

const TEXTS = [
  "name",
  "name_ie",
  "place_noun",
  "mail_sender",
  "map_zoom",
  "country",
  "time_zone",
  "landscape",
  "color",
  "sentence",
  "sentence_ie",
  "place_the",
  "place_the_ie",
  "place_in",
  "place_in_ie",
  "place_of",
  "place_of_ie",
  "office_hours",
  "office_hours_ie",
  "office_address",
  "office_address_ie",
] as const satisfies (keyof AdminSettings)[];

const CHECKS = [...OFFERS.map((offer) => `has_${offer}` as const), "moderates_edits"] as const;

/** The settings as the form has them. The map has the names of a pin. */
export const settingsValues = (settings: AdminSettings | null) => ({
  ...textValues(settings, TEXTS),
  ...(Object.fromEntries(CHECKS.map((name) => [name, settings?.[name] ?? false])) as Record<
    (typeof CHECKS)[number],
    boolean
  >),
  languages: (settings?.languages ?? []) as readonly string[],
  text_languages: (settings?.text_languages ?? []) as readonly string[],
  latitude: String(settings?.map_latitude ?? ""),
  longitude: String(settings?.map_longitude ?? ""),
});
export type SettingsValues = ReturnType<typeof settingsValues>;

type Sent = SentInput<Contract["previewSettings"]>["changes"];

/** The fields of these names as the API takes them. */
export function sentSettings(values: Fields, names: ReadonlySet<string>): NonNullable<Sent> {
  const fields = Object.entries(values).filter(([name]) => names.has(name));
  const apiName = (name: string) => (name === "latitude" || name === "longitude" ? `map_${name}` : name);
  return Object.fromEntries(
    fields.map(([name, value]) => [
      apiName(name),
      typeof value === "string" ? value.replace(",", name.endsWith("itude") ? "." : ",") : value,
    ]),
  );
}

const { shape } = contract.previewSettings.input.shape.changes.unwrap();

/** Without what the API would refuse: half a number, an empty name. */
export const validSettings = (sent: NonNullable<Sent>): NonNullable<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => shape[name as keyof typeof shape].safeParse(value).success),
  );
