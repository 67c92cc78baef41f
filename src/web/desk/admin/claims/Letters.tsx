import { Button, Checkbox, Progress } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { ClaimLetter } from "#core/contract/community/claims.ts";
import { type AdminPageRow, NO_OWNER } from "#core/contract/pages/admin.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { LeaveGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Letter } from "./Letter.tsx";
import styles from "./letters.module.css";

/** The ids of the selected pages, which the table of pages hands over. */
const idsOf = (state: unknown): string[] => (Array.isArray(state) ? state.filter((id) => typeof id === "string") : []);

/** Letters to pages without an owner, each with a code: made on this screen, printed by the browser, shown once. */
export function Letters() {
  const { letters: texts } = useTexts("admin-pages");
  const handed = idsOf(useLocation().state);
  const { state, make, reset } = useLetters();
  return (
    <>
      <p data-below="2">
        <Link to="/pages?approval=approved&owner=none">← {texts.toPages}</Link>
      </p>
      <Title>{texts.title}</Title>
      <div className={`${layout.stack} ${styles.content}`} data-above="4">
        {(state.name === "idle" || state.name === "failed") && <Choice handed={handed} onMake={make} />}
        {state.name === "running" && (
          <>
            <Progress value={(100 * state.n) / state.of} aria-label={texts.making(state)} size="lg" />
            <p role="status">{texts.making(state)}</p>
          </>
        )}
        {state.name === "failed" && <p role="alert">{state.message}</p>}
        {(state.name === "done" || (state.name === "failed" && state.letters.length > 0)) && (
          <Made {...state} onRevoked={reset} />
        )}
      </div>
    </>
  );
}

/** As many as one call lists. */
const MAX_LISTED = 100;

type ChoiceProps = { handed: readonly string[]; onMake: (ids: readonly string[], onlyNew: boolean) => Promise<void> };

/** Which pages get a letter: those handed over, else those without an owner, of which some may be left out. */
function Choice({ handed, onMake }: ChoiceProps) {
  const { letters: texts } = useTexts("admin-pages");
  const isHanded = handed.length > 0;
  const wanted = { approval: "approved", owner: NO_OWNER, sort: "name", limit: MAX_LISTED } as const;
  const ownerless = useRead("adminPages", wanted, { enabled: !isHanded });
  if (isHanded) return <Making ids={handed} onMake={onMake} />;
  return (
    <Loaded of={ownerless}>
      {({ items, total }) =>
        items.length === 0 ? <Empty title={texts.all} /> : <Ownerless items={items} total={total} onMake={onMake} />
      }
    </Loaded>
  );
}

type OwnerlessProps = { items: readonly AdminPageRow[]; total: number; onMake: ChoiceProps["onMake"] };

function Ownerless({ items, total, onMake }: OwnerlessProps) {
  const { letters: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const placeName = usePlaceName();
  const [chosen, choose] = useState(() => items.map(({ id }) => id));
  return (
    <div className={`${layout.stack} ${styles.choice}`} data-gap="5">
      <Checkbox.Group
        value={chosen}
        onChange={choose}
        label={texts.choose({ n: total })}
        description={
          total > items.length && (
            <>
              {texts.first({ n: items.length, total })}{" "}
              <Link to="/pages?approval=approved&owner=none">{texts.choosePages}</Link>
            </>
          )
        }
      >
        <ul className={styles.pages}>
          {items.map((page) => (
            <li key={page.id}>
              <Checkbox
                size="md"
                value={page.id}
                label={plain(page, "name", locale) || page.slug}
                description={placeName(page.location)}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      <Making ids={chosen} onMake={onMake} />
    </div>
  );
}

function Making({ ids, onMake }: { ids: readonly string[]; onMake: ChoiceProps["onMake"] }) {
  const { letters: texts } = useTexts("admin-pages");
  const [onlyNew, setOnlyNew] = useState(true);
  return (
    <div className={`${layout.card} ${layout.stack} ${styles.making}`} data-most="640">
      <p>{texts.intro}</p>
      <Checkbox
        size="md"
        label={texts.onlyNew}
        description={texts.onlyNewHint}
        checked={onlyNew}
        onChange={({ currentTarget }) => setOnlyNew(currentTarget.checked)}
      />
      <div>
        <Button disabled={ids.length === 0} onClick={() => void onMake(ids, onlyNew)}>
          {texts.make({ n: ids.length })}
        </Button>
      </div>
    </div>
  );
}

type MadeProps = { letters: readonly ClaimLetter[]; leftOut: number; onRevoked: () => void };

/** The letters, as they are printed. */
function Made({ letters, leftOut, onRevoked }: MadeProps) {
  const { letters: texts } = useTexts("admin-pages");
  const notify = useNotify();
  const confirm = useConfirm();
  const [isPrinted, setPrinted] = useState(false);
  const revoke = useChange("revokeClaimLetters", { invalidates: ["sentClaimLetters"] });

  async function revokeAll() {
    const title = texts.revokeTitle({ n: letters.length });
    if (!(await confirm({ title, text: texts.revokeText, confirm: texts.revoke }))) return;
    const ids = letters.map(({ page }) => page.id);
    const all = async () => {
      for (const page_ids of batchesOf(ids)) await revoke.mutateAsync({ page_ids });
    };
    if (await notify(all(), texts.revoked)) onRevoked();
  }

  return (
    <>
      <p role="status">
        {(letters.length > 0 || leftOut === 0) && texts.made({ n: letters.length })}{" "}
        {leftOut > 0 && texts.leftOut({ n: leftOut })}
      </p>
      {letters.length > 0 && (
        <>
          <p className={layout.row}>
            <Button
              onClick={() => {
                setPrinted(true);
                print();
              }}
            >
              {texts.print}
            </Button>
            <Button variant="outline" color="red" onClick={() => void revokeAll()}>
              {texts.revoke}
            </Button>
          </p>
          <div className={`${layout.stack} ${styles.letters}`} data-gap="6" data-above="2">
            {letters.map((letter) => (
              <Letter key={letter.page.id} letter={letter} />
            ))}
          </div>
          {!isPrinted && <LeaveGuard texts={texts.unprinted} />}
        </>
      )}
    </>
  );
}

/** Letters of a call: small enough to show progress. */
const BATCH = 50;

function batchesOf(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let n = 0; n < ids.length; n += BATCH) batches.push(ids.slice(n, n + BATCH));
  return batches;
}

type Letters = { letters: readonly ClaimLetter[]; leftOut: number };
type State =
  | { name: "idle" }
  | { name: "running"; n: number; of: number }
  | ({ name: "done" } & Letters)
  /** The letters of the finished batches are valid, and are shown. */
  | ({ name: "failed"; message: string } & Letters);

/** Makes the letters of many pages in batches. */
function useLetters() {
  const [state, setState] = useState<State>({ name: "idle" });
  const { mutateAsync } = useChange("writeClaimLetters", { invalidates: ["sentClaimLetters"] });
  const make = async (ids: readonly string[], only_new: boolean): Promise<void> => {
    const letters: ClaimLetter[] = [];
    let leftOut = 0;
    let n = 0;
    try {
      for (const page_ids of batchesOf(ids)) {
        setState({ name: "running", n, of: ids.length });
        const made = await mutateAsync({ page_ids, only_new });
        letters.push(...made.letters);
        leftOut += made.left_out;
        n += page_ids.length;
      }
      setState({ name: "done", letters, leftOut });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ name: "failed", message: error.message, letters, leftOut });
    }
  };
  return { state, make, reset: () => setState({ name: "idle" }) };
}
