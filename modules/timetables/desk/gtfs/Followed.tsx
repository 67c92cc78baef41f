import { Button } from "@mantine/core";
import { Link } from "react-router";
import { dayOfYear } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { GtfsLink } from "#modules/timetables/contract/gtfs.ts";
import { daysText } from "#modules/timetables/days-text.ts";
import { useTimetables } from "#modules/timetables/use-timetables.ts";
import { INVALIDATES } from "./invalidates.ts";

/** A timetable that follows a route: what the file changed last, and what of it the timetable cannot say. */
export function Followed({ link }: { link: GtfsLink }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  const notify = useNotify();
  const leave = useChange("leaveGtfsRoute", { invalidates: INVALIDATES });
  const { timetable_id, origin, destination, is_there, left_out, changed_at, added, removed } = link;
  const left = (["frequencies", "times", "minutes", "days"] as const).filter((name) => left_out[name] > 0);
  return (
    <li className={card.card}>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <h4>
          <Link to={`/timetables/${timetable_id}`}>
            {origin} – {destination}
          </Link>
        </h4>
        {!is_there && <Badge tone="bad">{texts.routeGone}</Badge>}
      </div>
      {!is_there && <p>{texts.routeGoneHint}</p>}
      {changed_at && (
        <details>
          <summary>
            {texts.changed} <When at={changed_at} />
          </summary>
          <Departures title={texts.added} of={added} />
          <Departures title={texts.gone} of={removed} />
        </details>
      )}
      {left.length > 0 && (
        <>
          <p>{texts.leftOut}</p>
          <ul>
            {left.map((name) => (
              <li key={name}>{texts.leftOutOf[name]({ n: left_out[name] })}</li>
            ))}
          </ul>
        </>
      )}
      <div className={layout.actions}>
        <Button variant="subtle" onClick={() => void notify(leave.mutateAsync({ timetable_id }), texts.left)}>
          {texts.leave}
        </Button>
      </div>
    </li>
  );
}

function Departures({ title, of }: { title: string; of: GtfsLink["added"] }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  const timetables = useTimetables();
  const { locale } = useApp();
  if (of.length === 0) return null;
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {of.map(({ direction, time, days, from, to }) => (
          <li key={`${direction} ${time} ${from} ${days}`}>
            {time} {texts.directions[direction]} · {daysText(days, timetables)}
            {from && to && ` · ${dayOfYear(locale, from)} – ${dayOfYear(locale, to)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
