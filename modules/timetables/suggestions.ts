import type { Answer } from "#core/contract/directory/ask.ts";
import { localisedName } from "#core/web/site/islands/page-locale.ts";
import { clockOf, dayUnlessToday, type SuggestOfModule } from "#core/web/site/islands/search-box/suggestion.ts";

type Leaving = Answer["departures"][number];

/** What leaves next of what was asked for. */
const leaving = (departures: readonly Leaving[], { root, kinds }: Parameters<SuggestOfModule>[1]) =>
  departures.map(({ from, from_ie, to, to_ie, departs_at, state }) => ({
    href: `${root}/info/getting-here`,
    name: {
      text: `${clockOf(departs_at)} ${localisedName(from, from_ie).text} → ${localisedName(to, to_ie).text}`,
    },
    line: state === "cancelled" ? kinds.cancelled : kinds.departures,
    when: dayUnlessToday(departs_at),
    state,
  }));

const departures: SuggestOfModule = (answer, of) => leaving(answer.departures, of);
const connections: SuggestOfModule = (answer, of) =>
  answer.connections.slice(0, 1).flatMap(({ legs }) => leaving(legs, of));
const operators: SuggestOfModule = (answer, { root, kinds }) =>
  answer.operators.map(({ operator, operator_ie }) => ({
    href: `${root}/info/getting-here`,
    name: localisedName(operator, operator_ie),
    line: kinds.departures,
    when: "",
  }));

export default { connections, operators, departures };
