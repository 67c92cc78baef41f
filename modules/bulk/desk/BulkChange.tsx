import { Alert, Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { type AdminPageRow, APPROVAL_MOVES, type OwnerCandidate } from "#core/contract/pages/admin.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { needsReason } from "#core/domain/pages/page-approval.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Candidates } from "#core/web/desk/admin/pages/PageOwner.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { Problem } from "#core/web/desk/shell/Loaded.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { bulkEndpoints, isMove, PAGE_CHANGES, type WorkKind } from "../contract.ts";
import { type Chosen, countOf, type Foreseen, useWork, type Wanted } from "./use-work.ts";

/** Names of pages that are left as they are; more are counted. */
const MAX_NAMED = 5;
const TYPED_MS = 400;

type Props = {
  chosen: Chosen;
  onClose: () => void;
  onBegun: () => void;
};

/** Chooses what is changed on many pages, shows on which of them, and begins it. */
export function BulkChange({ chosen, onClose, onBegun }: Props) {
  const texts = useTexts("bulk");
  const navigate = useNavigate();
  const { begin, foresee, error, isBusy } = useWork();
  const [kind, setKind] = useState<WorkKind | "">("");
  const [wanted, want] = useState<Wanted | null>(null);
  const seen = useForeseen(wanted, (of) => foresee(of, chosen));
  const isFound = "where" in chosen;
  // What can be done with rows of the list by buttons beside is asked for here of those that it does not show.
  const kinds: readonly WorkKind[] = isFound ? [...PAGE_CHANGES, ...APPROVAL_MOVES] : PAGE_CHANGES;
  const choose = (next: WorkKind | "") => {
    setKind(next);
    want(next && !NEEDS_MORE.has(next) ? { change: next } : null);
  };
  const n = seen && seen !== "unknown" && !("error" in seen) ? seen.changed.length : countOf(chosen);
  const isReady = wanted && seen && (seen === "unknown" || (!("error" in seen) && seen.changed.length > 0));
  const start = async () => {
    if (!wanted) return;
    await begin(wanted, chosen);
    onBegun();
    await navigate("/pages/changes");
  };
  return (
    <Dialog title={texts.changeTitle({ n: countOf(chosen) })} size="wide" isFreelyLeft onClose={onClose}>
      <div className={`${layout.stack} ${form.form}`}>
        <NativeSelect
          size="md"
          label={texts.what}
          description={kind && texts.hints[kind]}
          value={kind}
          onChange={({ currentTarget }) => choose(kinds.find((one) => one === currentTarget.value) ?? "")}
          data={[{ value: "", label: "" }, ...kinds.map((value) => ({ value, label: texts.changes[value] }))]}
        />
        {kind && <To key={kind} kind={kind} onWant={want} />}
        {seen === "unknown" && <p>{texts.foreseen.unknown({ n: countOf(chosen) })}</p>}
        {seen && seen !== "unknown" && <Outcomes seen={seen} rows={"rows" in chosen ? chosen.rows : []} />}
        {error && <Problem error={error} />}
        <div className={layout.actions}>
          <Button
            disabled={!isReady}
            loading={isBusy || (wanted !== null && seen === null)}
            {...(kind && isMove(kind) && needsReason(kind) ? { color: "red" } : {})}
            onClick={() => void start().catch(() => {})}
          >
            {texts.doIt({ n })}
          </Button>
          <CancelButton onCancel={onClose} />
        </div>
      </div>
    </Dialog>
  );
}

/** These are not wanted yet once they are chosen. */
const NEEDS_MORE: ReadonlySet<WorkKind> = new Set<WorkKind>([
  ...(["add-category", "remove-category", "add-tag", "remove-tag", "owner"] as const),
  ...APPROVAL_MOVES.filter(needsReason),
]);

type Seen = Foreseen | { error: string } | "unknown";

/** What would become of the pages, asked shortly after the last key; null: it is not known yet. */
function useForeseen(wanted: Wanted | null, foresee: (of: Wanted) => Promise<Foreseen | null>): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    setSeen(null);
    if (!wanted) return;
    let isCurrent = true;
    const look = async () => {
      try {
        const found = await foresee(wanted);
        if (isCurrent) setSeen(found ?? "unknown");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setSeen({ error: error.message });
      }
    };
    const timer = setTimeout(() => void look(), TYPED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return seen;
}

/** How many pages change, and which do not. */
function Outcomes({ seen, rows }: { seen: Foreseen | { error: string }; rows: readonly AdminPageRow[] }) {
  const texts = useTexts("bulk");
  const { locale } = useApp();
  if ("error" in seen) {
    return (
      <Alert color="red" role="alert">
        {seen.error}
      </Alert>
    );
  }
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? plain(row, "name", locale) || row.slug : id;
  };
  const left = [...seen.impossible, ...seen.missing];
  const named = left.slice(0, MAX_NAMED).map(nameOf).join(", ");
  return (
    <div role="status" className={layout.stack} data-gap="2">
      <p>
        <strong>{texts.foreseen.changed({ n: seen.changed.length })}</strong>
      </p>
      {seen.unchanged.length > 0 && <p>{texts.foreseen.unchanged({ n: seen.unchanged.length })}</p>}
      {left.length > 0 && (
        <p>
          {texts.foreseen.impossible({ n: left.length })} {named}
          {left.length > MAX_NAMED && ", …"}
        </p>
      )}
    </div>
  );
}

type ToProps = { kind: WorkKind; onWant: (wanted: Wanted | null) => void };

/** To what it is changed. */
function To({ kind, onWant }: ToProps) {
  switch (kind) {
    case "add-category":
    case "remove-category":
      return <ToCategory onChoose={(category_id) => onWant(category_id ? { change: kind, category_id } : null)} />;
    case "add-tag":
    case "remove-tag":
      return <ToTag onChoose={(tag_id) => onWant(tag_id ? { change: kind, tag_id } : null)} />;
    case "owner":
      return <ToOwner onChoose={(uid) => onWant({ change: kind, uid })} />;
    case "closed-today":
      return <WithWord onType={(note) => onWant({ change: kind, ...note })} />;
    case "decline":
    case "disable":
      return <ToReason kind={kind} onType={(reason) => onWant(reason ? { change: kind, reason } : null)} />;
    default:
      return null;
  }
}

type ChooseProps = { onChoose: (id: string) => void };

function ToCategory({ onChoose }: ChooseProps) {
  const { table } = useTexts("admin-pages");
  const { locale } = useApp();
  const all = useRead("categories", {}).data ?? [];
  const data = all.map((one) => ({ value: one.id, label: plain(one, "name", locale) }));
  return <OneOf label={table.filters.category} data={data} onChoose={onChoose} />;
}

function ToTag({ onChoose }: ChooseProps) {
  const { facts } = useTexts("admin-pages");
  const { locale } = useApp();
  const all = useRead("tags", { scope: "all" }).data ?? [];
  const data = all
    .map((one) => ({ value: one.id, label: plain(one, "name", locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale, { numeric: true }));
  return <OneOf label={facts.tags} data={data} onChoose={onChoose} />;
}

function OneOf({ label, data, onChoose }: ChooseProps & { label: string; data: { value: string; label: string }[] }) {
  return (
    <NativeSelect
      size="md"
      label={label}
      data={[{ value: "", label: "" }, ...data]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

function ToOwner({ onChoose }: { onChoose: (uid: string | null) => void }) {
  const { owner: texts } = useTexts("admin-pages");
  const bulk = useTexts("bulk");
  const [chosen, setChosen] = useState<OwnerCandidate | "nobody" | null>(null);
  const choose = (one: OwnerCandidate | "nobody") => {
    setChosen(one);
    onChoose(one === "nobody" ? null : one.uid);
  };
  if (chosen) {
    return (
      <div className={layout.actions}>
        <p>
          {texts.title}:{" "}
          <strong>{chosen === "nobody" ? bulk.nobody : chosen.name || chosen.email || texts.noName}</strong>
        </p>
        <Button variant="default" onClick={() => setChosen(null)}>
          {bulk.another}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Candidates onChoose={choose} />
      <div>
        <Button variant="default" onClick={() => choose("nobody")}>
          {bulk.nobody}
        </Button>
      </div>
    </>
  );
}

const { maxLength } = textLimits(bulkEndpoints.beginWork.input.shape.reason);

function ToReason({ kind, onType }: { kind: "decline" | "disable"; onType: (reason: string) => void }) {
  const { decide } = useTexts("admin-pages");
  return (
    <Textarea
      size="md"
      label={decide.reason}
      description={decide[kind].hint}
      autosize
      minRows={3}
      maxLength={maxLength}
      onChange={({ currentTarget }) => onType(currentTarget.value.trim())}
    />
  );
}

function WithWord({ onType }: { onType: (note: { word: string; word_ie: string }) => void }) {
  const texts = useTexts("bulk");
  const [note, setNote] = useState({ word: "", word_ie: "" });
  const change = (part: Partial<typeof note>) => {
    const next = { ...note, ...part };
    setNote(next);
    onType(next);
  };
  const field = (name: keyof typeof note, lang: Locale) => (
    <TextInput
      lang={lang}
      label={texts.notes[name]}
      maxLength={80}
      value={note[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <div className={form.pair}>
      {field("word", FIRST)}
      {field("word_ie", SECOND)}
    </div>
  );
}
