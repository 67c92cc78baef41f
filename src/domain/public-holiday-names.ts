import type { PublicHolidayKey } from "./public-holidays.ts";

/** The public holidays in both languages, for answers that go to more than our own screens. */
export const PUBLIC_HOLIDAY_NAMES: Record<PublicHolidayKey, { en: string; ga: string }> = {
  "new-year": { en: "New Year’s Day", ga: "Lá Caille" },
  "st-brigid": { en: "St Brigid’s Day", ga: "Lá Fhéile Bríde" },
  "st-patrick": { en: "St Patrick’s Day", ga: "Lá Fhéile Pádraig" },
  "easter-monday": { en: "Easter Monday", ga: "Luan Cásca" },
  may: { en: "May holiday", ga: "Lá saoire mhí na Bealtaine" },
  june: { en: "June holiday", ga: "Lá saoire mhí an Mheithimh" },
  august: { en: "August holiday", ga: "Lá saoire mhí Lúnasa" },
  october: { en: "October holiday", ga: "Lá saoire mhí Dheireadh Fómhair" },
  christmas: { en: "Christmas Day", ga: "Lá Nollag" },
  "st-stephen": { en: "St Stephen’s Day", ga: "Lá Fhéile Stiofáin" },
};
