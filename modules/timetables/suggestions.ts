import { localisedName } from "#core/web/site/islands/island-texts.ts";
import { clockOf, dayUnlessToday, type SuggestOfModule } from "#core/web/site/islands/search-box/suggestion.ts";

/** What leaves next of what was asked for. */
const departures: SuggestOfModule = (answer, { root, kinds }) =>
  answer.departures.map(({ from, from_ie, to, to_ie, departs_at, state }) => ({
    href: `${root}/info/getting-here`,
    name: {
      text: `${clockOf(departs_at)} ${localisedName(from, from_ie).text} → ${localisedName(to, to_ie).text}`,
    },
    line: state === "cancelled" ? kinds.cancelled : kinds.departures,
    when: dayUnlessToday(departs_at),
    state,
  }));

export default { departures };
