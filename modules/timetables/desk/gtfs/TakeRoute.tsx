import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { foldForSearch } from "#core/web/desk/catalogue/found.ts";
import form from "#core/web/desk/form/form.module.css";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { GtfsRoute, GtfsSource } from "#modules/timetables/contract/gtfs.ts";
import { useTimetables } from "#modules/timetables/use-timetables.ts";
import { INVALIDATES } from "./invalidates.ts";

/** Of the routes that match what is typed so many are offered. */
const MAX_OFFERED = 50;

/** Picks a route and two of its stops, which become a timetable. */
export function TakeRoute({ source }: { source: GtfsSource }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  const { mode: modes } = useTimetables();
  const [terms, setTerms] = useState("");
  const [routeId, setRouteId] = useState("");
  const able = source.routes.filter(({ mode }) => mode !== null);
  const matches = able.filter(({ name, agency, stops }) =>
    foldForSearch([name, agency, ...stops.map((stop) => stop.name)].join(" ")).includes(foldForSearch(terms)),
  );
  const offered = matches.slice(0, MAX_OFFERED);
  const route = offered.find(({ id }) => id === routeId);
  const unable = source.routes.length - able.length;
  const hidden = source.route_count - source.routes.length;
  return (
    <details>
      <summary>{texts.take}</summary>
      <div className={`${layout.stack} ${form.form}`}>
        {able.length > 10 && (
          <TextInput
            size="md"
            type="search"
            label={texts.search}
            value={terms}
            onChange={({ target }) => setTerms(target.value)}
          />
        )}
        <NativeSelect
          size="md"
          label={texts.route}
          value={route ? routeId : ""}
          onChange={({ target }) => setRouteId(target.value)}
          data={[
            { value: "", label: texts.choose },
            ...offered.map(({ id, name, agency, mode, trips }) => ({
              value: id,
              label: `${modes[mode!]}: ${name} · ${agency} · ${texts.trips({ n: trips })}`,
            })),
          ]}
        />
        {matches.length > MAX_OFFERED && <p>{texts.moreRoutes({ n: matches.length - MAX_OFFERED })}</p>}
        {unable > 0 && <p>{texts.unable({ n: unable })}</p>}
        {hidden > 0 && <p>{texts.hidden({ n: hidden })}</p>}
        {route && <Ends key={route.id} source={source} route={route} />}
      </div>
    </details>
  );
}

function Ends({ source, route }: { source: GtfsSource; route: GtfsRoute }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  const { locale } = useApp();
  const notify = useNotify();
  const [first, last] = [route.stops[0]?.name ?? "", route.stops.at(-1)?.name ?? ""];
  const [origin, setOrigin] = useState(first);
  const [destination, setDestination] = useState(last);
  const [timetable, setTimetable] = useState("");
  const timetables = useRead("timetables", {}).data ?? [];
  const take = useChange("takeGtfsRoute", { invalidates: INVALIDATES });
  const stops = route.stops.map(({ name }) => name);
  const submit = () =>
    notify(
      take.mutateAsync({
        id: source.id,
        route_id: route.id,
        origin,
        destination,
        ...(timetable && { timetable_id: timetable }),
      }),
      texts.taken,
    );
  return (
    <>
      <div className={form.pair}>
        <NativeSelect
          size="md"
          label={texts.origin}
          data={stops}
          value={origin}
          onChange={({ target }) => setOrigin(target.value)}
        />
        <NativeSelect
          size="md"
          label={texts.destination}
          data={stops}
          value={destination}
          onChange={({ target }) => setDestination(target.value)}
        />
      </div>
      <NativeSelect
        size="md"
        label={texts.into}
        description={texts.intoHint}
        value={timetable}
        onChange={({ target }) => setTimetable(target.value)}
        data={[
          { value: "", label: texts.newTimetable },
          ...timetables.map((one) => ({
            value: one.id,
            label: `${plain(one, "operator", locale)}: ${plain(one, "origin", locale)} – ${plain(one, "destination", locale)}`,
          })),
        ]}
      />
      <div className={layout.actions}>
        <Button loading={take.isPending} onClick={() => void submit()}>
          {texts.takeNow}
        </Button>
      </div>
    </>
  );
}
