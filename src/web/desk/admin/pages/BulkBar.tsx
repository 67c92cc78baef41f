import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminPageRow } from "#core/contract/pages/admin.ts";
import { type ApprovalMove, needsReason } from "#core/domain/pages/page-approval.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Slots } from "../section.ts";
import { slotOf } from "../slots.tsx";
import styles from "./pages.module.css";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useBulk } from "./use-bulk.ts";

const { Slot: OfModules } = slotOf("chosenPages");
const { Slot: OfFound } = slotOf("foundPages");

const MOVES: readonly ApprovalMove[] = ["approve", "decline", "disable", "enable"];

/** What is done with all pages that the list finds, also those that are not loaded. */
export function FoundBar(found: Slots["foundPages"]) {
  const { bulk: texts } = useTexts("admin-pages");
  return (
    <section className={`${layout.stack} ${layout.box} ${styles.bulk}`} data-gap="2" aria-label={texts.title}>
      <div className={layout.head} data-row-gap="0">
        <p role="status">{texts.selected({ n: grouped(found.total) })}</p>
        <Button variant="subtle" onClick={found.onClear}>
          {texts.clear}
        </Button>
      </div>
      <div className={layout.row} data-gap="2">
        <OfFound {...found} />
      </div>
    </section>
  );
}

/** The actions for all selected pages, each with the number of pages that allow it. */
export function BulkBar({ rows, onClear }: { rows: readonly AdminPageRow[]; onClear: () => void }) {
  const { bulk: texts, decide } = useTexts("admin-pages");
  const confirm = useConfirm();
  const { state, move: moveAll } = useBulk();
  const [refusing, setRefusing] = useState<"decline" | "disable" | null>(null);
  const ownerless = rows.filter(({ owner, approval }) => owner === null && approval === "approved").map(({ id }) => id);
  const idsFor = (move: ApprovalMove) => rows.filter(({ moves }) => moves.includes(move)).map(({ id }) => id);

  const begin = async (move: ApprovalMove) => {
    if (needsReason(move)) return setRefusing(move as "decline" | "disable");
    const ids = idsFor(move);
    const title = texts.sure[move]({ n: ids.length });
    const isSure = await confirm({ title, text: texts.mailed, confirm: decide[move].action, kind: "good" });
    if (isSure) void moveAll(move, ids).then(onClear);
  };
  const undo = "undo" in state ? state.undo : null;
  if (rows.length === 0 && state.name === "idle") return null;
  const isChoosing = rows.length > 0 && state.name !== "running";
  const status = () => {
    if (state.name === "running") return texts.running(state);
    if (isChoosing) return texts.selected({ n: rows.length });
    if (state.name === "failed") return state.message;
    return state.name !== "idle" && (state.left > 0 ? texts.doneBut(state) : texts[state.name]({ n: state.n }));
  };
  return (
    <section className={`${layout.stack} ${layout.box} ${styles.bulk}`} data-gap="2" aria-label={texts.title}>
      {state.name === "running" && (
        <Progress value={(100 * state.n) / state.of} aria-label={texts.running(state)} size="lg" />
      )}
      <div className={layout.head} data-row-gap="0">
        <p role="status">{status()}</p>
        {undo && (
          <Button variant="light" onClick={undo}>
            {texts.undo}
          </Button>
        )}
        {isChoosing && (
          <Button variant="subtle" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </div>
      {isChoosing && (
        <div className={layout.row} data-gap="2">
          {MOVES.map((move) => ({ move, n: idsFor(move).length }))
            .filter(({ n }) => n > 0)
            .map(({ move, n }) => (
              <Button
                key={move}
                {...(needsReason(move) ? { color: "red", variant: "outline" } : {})}
                onClick={() => void begin(move)}
              >
                {decide[move].action} ({n})
              </Button>
            ))}
          <OfModules rows={rows} onClear={onClear} />
          {ownerless.length > 0 && (
            <Button component={Link} to="/pages/letters" state={ownerless} variant="light">
              {texts.letters({ n: ownerless.length })}
            </Button>
          )}
        </div>
      )}
      {refusing && (
        <ReasonDialog
          move={refusing}
          title={texts.sure[refusing]({ n: idsFor(refusing).length })}
          language={null}
          onClose={() => setRefusing(null)}
          onSay={(reason) => {
            const ids = idsFor(refusing);
            setRefusing(null);
            void moveAll(refusing, ids, { reason }).then(onClear);
          }}
        />
      )}
    </section>
  );
}
