import { memoised } from "../memoised.ts";
import { readName } from "./read-name.ts";

type Titled = { title: string | null; title_ie: string | null };

const isOfEmergencyTitle = memoised(200, (title: string) =>
  readName(title).intents.some(({ purpose }) => purpose === "emergency"),
);

/** Whether a special page is the one with the emergency numbers, by its title. Every screen asks this of the whole menu. */
export const isOfEmergency = ({ title, title_ie }: Titled): boolean =>
  [title, title_ie].some((one) => one !== null && isOfEmergencyTitle(one));
