import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminPageRow } from "../../../../contract/pages/admin.ts";
import { type ApprovalMove, needsReason } from "../../../../domain/pages/page-approval.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import layout from "../../../ui/layout.module.css";
import { useConfirm } from "../../shell/Confirm.tsx";
import { BulkChange } from "./BulkChange.tsx";
import styles from "./pages.module.css";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useBulk } from "./use-bulk.ts";

const MOVES: readonly ApprovalMove[] = ["approve", "decline", "disable", "enable"];

/** The actions for all selected pages, each with the number of pages that allow it. */
export function BulkBar({ rows, onClear }: { rows: readonly AdminPageRow[]; onClear: () => void }) {
  const { bulk: texts, decide } = useTexts("admin-pages");
  const confirm = useConfirm();
  const { state, move: moveAll, change, foresee } = useBulk();
  const [isChanging, setChanging] = useState(false);
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
  const undo = state.name === "done" || state.name === "failed" ? state.undo : null;
  if (rows.length === 0 && state.name === "idle") return null;
  return (
    <section className={`${layout.row} ${layout.box} ${styles.bulk}`} aria-label={texts.title}>
      {state.name === "running" && (
        <Progress value={(100 * state.n) / state.of} aria-label={texts.running(state)} size="lg" />
      )}
      <p role="status">
        {state.name === "running" && texts.running(state)}
        {state.name !== "running" && rows.length > 0 && texts.selected({ n: rows.length })}
        {state.name === "done" &&
          rows.length === 0 &&
          (state.left > 0 ? texts.doneBut : texts.done)({ n: state.n, left: state.left })}
        {state.name === "failed" && rows.length === 0 && state.message}
      </p>
      {undo && (
        <Button variant="light" onClick={undo}>
          {texts.undo}
        </Button>
      )}
      {state.name !== "running" &&
        MOVES.map((move) => ({ move, n: idsFor(move).length }))
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
      {rows.length > 0 && state.name !== "running" && (
        <Button variant="light" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      )}
      {ownerless.length > 0 && state.name !== "running" && (
        <Button component={Link} to="/pages/letters" state={ownerless} variant="light">
          {texts.letters({ n: ownerless.length })}
        </Button>
      )}
      {rows.length > 0 && state.name !== "running" && (
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      {isChanging && (
        <BulkChange
          rows={rows}
          foresee={foresee}
          onClose={() => setChanging(false)}
          onChange={(wanted, ids) => {
            setChanging(false);
            void change(wanted, ids).then(onClear);
          }}
        />
      )}
      {refusing && (
        <ReasonDialog
          move={refusing}
          of={texts.pages({ n: idsFor(refusing).length })}
          language={null}
          onClose={() => setRefusing(null)}
          onSay={(reason) => {
            const ids = idsFor(refusing);
            setRefusing(null);
            void moveAll(refusing, ids, reason).then(onClear);
          }}
        />
      )}
    </section>
  );
}
