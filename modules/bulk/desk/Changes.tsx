import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { INVALIDATED_BY_MOVE } from "#core/web/desk/admin/pages/use-moves.ts";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { keyOf, useRead } from "#core/web/desk/api/use-api.ts";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { WorkOnPages } from "../contract.ts";

const RUNNING_MS = 1000;

type Answer = { items: readonly WorkOnPages[] };

const isRunning = (answer: Answer | undefined) => answer?.items.some(({ state }) => state === "running") ?? false;

/** What was done to many pages within a day, asked again each second while something goes on. */
function useWorkOnPages() {
  const queries = useQueryClient();
  const work = useRead("workOnPages", {}, { refetchInterval: ({ state }) => isRunning(state.data) && RUNNING_MS });
  const isBusy = isRunning(work.data);
  const wasBusy = useRef(false);
  useEffect(() => {
    // What it has changed is read again once it ends.
    if (wasBusy.current && !isBusy)
      for (const read of INVALIDATED_BY_MOVE) void queries.invalidateQueries({ queryKey: keyOf(read) });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return work;
}

/** Leads to what goes on, or was done within a day; nothing where that is nothing. */
export function ChangesButton() {
  const texts = useTexts("bulk");
  const { data } = useWorkOnPages();
  if (!data || data.items.length === 0) return null;
  const running = data.items.find(({ state }) => state === "running");
  return (
    <Button component={Link} variant="default" to="/pages/changes">
      {running ? texts.work.progress(progressOf(running)) : texts.work.title}
    </Button>
  );
}

/** Each change of many pages within a day: how far it is, what became of the pages, and its way back. */
export function Changes() {
  const { sections } = useTexts("admin");
  const { work: texts } = useTexts("bulk");
  return (
    <>
      <p className={layout.links}>
        <Link to="/pages">← {sections.pages}</Link>
      </p>
      <Title>{texts.title}</Title>
      <p>{texts.intro}</p>
      <Loaded of={useWorkOnPages()}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={layout.stack} data-gap="4" data-above="4">
              {items.map((one) => (
                <Work key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

const triedOf = ({ changed, unchanged, left }: WorkOnPages) => changed + unchanged + left;
const progressOf = (of: WorkOnPages) => ({ done: grouped(triedOf(of)), total: grouped(of.total) });

function Work({ of }: { of: WorkOnPages }) {
  const { changes, work: texts } = useTexts("bulk");
  const { locale } = useApp();
  const when = useWhen();
  const { id, change, to, undoes, by, date, state, total } = of;
  const what = to ? texts.to({ change: changes[change], name: plain(to, "name", locale) }) : changes[change];
  const name = undoes ? texts.undoing({ change: what }) : what;
  const percent = total === 0 ? 100 : (100 * triedOf(of)) / total;
  return (
    <li className={`${card.card} ${layout.stack}`} data-gap="2" aria-label={name}>
      <div>
        <h2 className={card.name}>{name}</h2>
        <p className={layout.quiet}>{by ? texts.by({ name: by.name, date: when(date) }) : when(date)}</p>
      </div>
      {state === "running" ? (
        <>
          <Progress value={percent} size="lg" aria-label={texts.progress(progressOf(of))} />
          <p role="status">{texts.progress(progressOf(of))}</p>
        </>
      ) : (
        <Outcome of={of} />
      )}
      {state === "running" ? (
        <div>
          <CallButton call="stopWork" input={{ id }} invalidates={["workOnPages"]} label={texts.stopNamed({ name })}>
            {texts.stop}
          </CallButton>
        </div>
      ) : (
        of.undo_until && (
          <div className={layout.actions}>
            <CallButton call="undoWork" input={{ id }} invalidates={["workOnPages"]} label={texts.undoNamed({ name })}>
              {texts.undo}
            </CallButton>
            <span className={layout.quiet}>{texts.until({ date: when(of.undo_until) })}</span>
          </div>
        )
      )}
    </li>
  );
}

/** What became of the pages. */
function Outcome({ of }: { of: WorkOnPages }) {
  const { work: texts } = useTexts("bulk");
  const { locale } = useApp();
  const { state, total, changed, unchanged, left, pages_left } = of;
  const untried = total - triedOf(of);
  return (
    <div role="status">
      <p>
        <strong>{texts.changed({ n: changed })}</strong>
        {unchanged > 0 && ` ${texts.unchanged({ n: unchanged })}`}
      </p>
      {left > 0 && (
        <p>
          {texts.left({ n: left })}{" "}
          {pages_left.map((page, at) => (
            <span key={page.id}>
              {at > 0 && ", "}
              <Link to={`/pages/${page.id}`}>{plain(page, "name", locale)}</Link>
            </span>
          ))}
          {left > pages_left.length && ", …"}
        </p>
      )}
      {state === "stopped" && untried > 0 && <p>{texts.stopped({ n: untried })}</p>}
    </div>
  );
}
