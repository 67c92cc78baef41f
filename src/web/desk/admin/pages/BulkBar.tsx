import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminPageRow } from "../../../../contract/pages/admin.ts";
import { type ApprovalMove, needsReason } from "../../../../domain/pages/page-approval.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange } from "../../api/use-api.ts";
import { useConfirm } from "../../shell/Confirm.tsx";
import styles from "./pages.module.css";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

const MOVES: readonly ApprovalMove[] = ["approve", "decline", "disable", "enable"];

/** The actions for all selected pages, each with the number of pages that allow it. */
export function BulkBar({ rows, onClear }: { rows: readonly AdminPageRow[]; onClear: () => void }) {
  const { bulk: texts, decide } = useTexts("admin-pages");
  const confirm = useConfirm();
  const { state, run } = useBulk();
  const [refusing, setRefusing] = useState<"decline" | "disable" | null>(null);
  const ownerless = rows.filter(({ owner, approval }) => owner === null && approval === "approved").map(({ id }) => id);
  const idsFor = (move: ApprovalMove) => rows.filter(({ moves }) => moves.includes(move)).map(({ id }) => id);

  const begin = async (move: ApprovalMove) => {
    if (needsReason(move)) return setRefusing(move as "decline" | "disable");
    const ids = idsFor(move);
    const title = texts.sure[move]({ n: ids.length });
    const isSure = await confirm({ title, text: texts.mailed, confirm: decide[move].action, kind: "good" });
    if (isSure) void run(move, ids).then(onClear);
  };
  const undo = () => {
    if (state.name === "done" && state.move === "disable") void run("enable", state.ids);
  };
  if (rows.length === 0 && state.name === "idle") return null;
  return (
    <section className={styles.bulk} aria-label={texts.title}>
      {state.name === "running" && (
        <Progress value={(100 * state.n) / state.of} aria-label={texts.running(state)} size="lg" />
      )}
      <p role="status">
        {state.name === "running" && texts.running(state)}
        {state.name === "done" &&
          (state.left > 0 ? texts.doneBut : texts.done)({ n: state.ids.length, left: state.left })}
        {state.name === "failed" && state.message}
        {state.name === "idle" && texts.selected({ n: rows.length })}
      </p>
      {state.name === "done" && state.move === "disable" && state.ids.length > 0 && (
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
      {refusing && (
        <ReasonDialog
          move={refusing}
          of={texts.pages({ n: idsFor(refusing).length })}
          language={null}
          onClose={() => setRefusing(null)}
          onSay={(reason) => {
            const ids = idsFor(refusing);
            setRefusing(null);
            void run(refusing, ids, reason).then(onClear);
          }}
        />
      )}
    </section>
  );
}

/** Pages per call: small enough to show progress and to keep transactions short. */
const BATCH = 50;

type State =
  | { name: "idle" }
  | { name: "running"; n: number; of: number }
  | { name: "failed"; message: string }
  /** `ids` were changed; `left` is the number of pages that somebody else had decided about before. */
  | { name: "done"; move: ApprovalMove; ids: readonly string[]; left: number };

/** Applies a decision to many pages in batches. Finished batches stay applied when a later one fails. */
function useBulk() {
  const [state, setState] = useState<State>({ name: "idle" });
  const { mutateAsync } = useChange("movePages", { invalidates: INVALIDATED_BY_MOVE });

  const run = async (move: ApprovalMove, ids: readonly string[], reason?: string) => {
    const done: string[] = [];
    try {
      for (let n = 0; n < ids.length; n += BATCH) {
        setState({ name: "running", n, of: ids.length });
        const batch = { ids: ids.slice(n, n + BATCH), move, ...(reason && { reason }) };
        const { results } = await mutateAsync(batch);
        done.push(...results.filter((one) => one.done).map(({ id }) => id));
      }
      setState({ name: "done", move, ids: done, left: ids.length - done.length });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ name: "failed", message: error.message });
    }
  };
  return { state, run };
}
