import { type HoursDraft, readTypedDay } from "@eolaire/opening-hours";
import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { contract } from "#core/contract/index.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import card from "#core/web/desk/shell/card.module.css";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useDifferences } from "../everywhere/differences.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import { DraftList } from "./DraftList.tsx";
import styles from "./times.module.css";

type Read =
  | { draft: HoursDraft }
  | { issue: string }
  /** Hours of which nothing but the end is missing, by when they begin. */
  | { openings: readonly string[] }
  /** A line whose nights go on to us, and end at midnight on the map: whoever knows says which. */
  | { asWritten: HoursDraft; midnight: HoursDraft | null; days: string };

type Props = {
  /** Whether the open week is of the opening times, to which special days and holidays belong. */
  isMain: boolean;
  onTake: (draft: HoursDraft) => void;
  /** Brings back the form as it was before the last one was taken; null: there is nothing to bring back. */
  onUndo: (() => void) | null;
};

/**
 * Takes hours as a person says them, or from elsewhere: they are shown first, then fill the form. Enter shows them, and Enter
 * again takes them.
 */
export function TypedHours({ isMain, onTake, onUndo }: Props) {
  const { typed: texts } = useTexts("desk-times");
  const [text, setText] = useState("");
  const [read, setRead] = useState<Read | null>(null);
  const [state, setState] = useState<"busy" | "filled" | null>(null);
  const readHours = useReadHours();
  const id = useId();
  const latest = useRef("");
  const said = useRef("");
  const change = (typed: string) => {
    latest.current = typed;
    setText(typed);
    setRead(null);
    setState(null);
  };
  const look = async (typed: string, ends: Ends = []) => {
    if (typed.trim() === "") return;
    setState("busy");
    const found = await readHours(typed.replaceAll(/\r\n?/g, "\n").trim(), ends);
    if (latest.current !== typed) return; // typed on in the meantime
    setRead(found);
    setState(null);
  };
  const take = (draft: HoursDraft) => {
    said.current = text;
    change("");
    setState("filled");
    onTake(draft);
  };
  return (
    <section className={`${card.card} ${styles.say}`} aria-labelledby={id}>
      <h3 id={id}>{texts.title}</h3>
      <Textarea
        aria-labelledby={id}
        description={texts.about}
        placeholder={texts.placeholder}
        value={text}
        minRows={2}
        spellCheck={false}
        error={read && "issue" in read ? read.issue : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onPaste={({ currentTarget }) => setTimeout(() => void look(currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void look(text);
        }}
      />
      {read && "openings" in read ? (
        <AskEnds openings={read.openings} onTake={(ends) => void look(text, ends)} onDrop={() => setRead(null)} />
      ) : read && !("issue" in read) ? (
        <Found read={read} isMain={isMain} onTake={take} onDrop={() => setRead(null)} />
      ) : (
        <div className={layout.actions}>
          <Button
            variant="light"
            disabled={text.trim() === ""}
            loading={state === "busy"}
            onClick={() => void look(text)}
          >
            {texts.look}
          </Button>
          <p role="status" className={layout.quiet}>
            {state === "filled" && onUndo ? texts.filled : ""}
          </p>
          {state === "filled" && onUndo && (
            <Button
              variant="default"
              onClick={() => {
                onUndo();
                change(said.current);
              }}
            >
              {texts.undo}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type Ends = { opens: string; closes: string }[];
type AskProps = { openings: readonly string[]; onTake: (ends: Ends) => void; onDrop: () => void };

/** Asks for the ends alone that a text does not say; all else of it is understood. */
function AskEnds({ openings, onTake, onDrop }: AskProps) {
  const { typed: texts } = useTexts("desk-times");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const endOf = (opens: string) => readTypedDay(`${opens}-${typed[opens] ?? ""}`)?.[0]?.to ?? null;
  const take = () => {
    const ends = openings.flatMap((opens) => ({ opens, closes: endOf(opens) }));
    if (ends.some(({ closes }) => closes === null)) setAsked(true);
    else onTake(ends as Ends);
  };
  return (
    <>
      {openings.map((opens, at) => (
        <TextInput
          key={opens}
          ref={at === 0 ? first : undefined}
          label={texts.untilWhen({ opens })}
          placeholder="23:00"
          value={typed[opens] ?? ""}
          error={isAsked && endOf(opens) === null ? texts.noEnd : undefined}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [opens]: value }))}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            take();
          }}
        />
      ))}
      <div className={layout.actions}>
        <Button onClick={take}>{texts.look}</Button>
        <Button variant="default" onClick={onDrop}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

type FoundProps = {
  read: Exclude<Read, { issue: string } | { openings: readonly string[] }>;
  isMain: boolean;
  onTake: (draft: HoursDraft) => void;
  onDrop: () => void;
};

/** What was understood, and what was not. The button to take it has the focus, unless there is a choice: Enter decides nothing. */
function Found({ read, isMain, onTake, onDrop }: FoundProps) {
  const { typed: texts } = useTexts("desk-times");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const draft = "draft" in read ? read.draft : read.asWritten;
  const answers: (readonly [string, HoursDraft])[] =
    "draft" in read
      ? [[texts.fill, draft]]
      : [[texts.goOn, draft], ...(read.midnight ? ([[texts.midnight, read.midnight]] as const) : [])];
  const { unclear = [], leftOut = [], special = [], holidays } = draft;
  const isOfMain = special.length > 0 || (holidays !== null && holidays !== "as_usual");
  const warnings = [
    ...("draft" in read ? [] : [texts.nights({ days: read.days })]),
    ...unclear.map((part) => texts.unclear({ part })),
    ...(leftOut.length > 0 ? [texts.leftOut({ texts: leftOut.join(" · ") })] : []),
    ...(!isMain && isOfMain ? [texts.onlyMain] : []),
  ];
  return (
    <>
      <div role="status">
        <h4>{texts.draft}</h4>
        {warnings.map((warning) => (
          <Alert key={warning} color="yellow" mb="xs">
            {warning}
          </Alert>
        ))}
        <DraftList draft={draft} />
      </div>
      <div className={layout.actions}>
        {answers.map(([answer, of]) => (
          <Button key={answer} ref={answers.length === 1 ? button : undefined} onClick={() => onTake(of)}>
            {answer}
          </Button>
        ))}
        <Button variant="default" onClick={onDrop}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

/** What the server reads; else the part that was not understood, or the days on which a line of OpenStreetMap means something else. */
function useReadHours() {
  const { typed: texts } = useTexts("desk-times");
  const { client } = useSignedIn();
  const { id } = usePageOfDesk();
  const differencesOf = useDifferences();
  return async (line: string, ends: Ends): Promise<Read> => {
    try {
      const read = await client.call(contract.readOsmLine, { page_id: id, line, ends });
      const { draft, not_understood, differs, nights, without_end } = read;
      if (without_end.length > 0) return { openings: without_end };
      if (draft) {
        const unclear = not_understood === null ? [] : [not_understood];
        return { draft: { ...draft, leftOut: draft.left_out, unclear } };
      }
      if (differs && nights) {
        const { as_written, midnight } = nights;
        const ofAnswer = (of: typeof as_written) => ({ ...of, leftOut: of.left_out });
        return {
          asWritten: ofAnswer(as_written),
          midnight: midnight && ofAnswer(midnight),
          days: differencesOf(differs),
        };
      }
      if (differs) return { issue: texts.differs({ days: differencesOf(differs) }) };
      return { issue: texts.unclearOnly({ part: not_understood ?? line }) };
    } catch (error) {
      if (error instanceof ApiError) return { issue: error.message };
      throw error;
    }
  };
}
