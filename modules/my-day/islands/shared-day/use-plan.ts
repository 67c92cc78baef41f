import { type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { SharedDay, SharedDayChange } from "#modules/my-day/contract/shared-day.ts";
import { changesTo, isShown, planQuery, readAddress } from "./plan-address.ts";
import {
  isPending,
  type Pending,
  rememberLeft,
  type StoredPlan,
  storedPlan,
  storePlan,
  takeLeft,
} from "./plan-store.ts";

export type Entry = Pick<SharedDayChange, "kind" | "slug">;

const KEY = /^#plan=([\w-]{43})$/;
/** Others see a change within this time. */
const POLL_MS = 4_000;

/** The note of an entry, as it was last written here, else as the plan says. */
export function noteOf({ day, pending }: StoredPlan, { kind, slug }: Entry): string {
  const isIt = (one: Entry) => one.kind === kind && one.slug === slug;
  const written = pending.entries.findLast((one) => isIt(one) && one.note !== undefined);
  return (written ?? day?.entries.find(isIt))?.note ?? "";
}

/** What links and forms of the plan stand in. */
export const screenAround = (root: RefObject<HTMLElement | null>): HTMLElement => root.current!.closest("main")!;

type Say = (message: string, isShort?: boolean) => void;

/**
 * A day that several people plan. The address shows the plan as any list, and links within the screen change it; here these changes are
 * sent, one for each entry, and what others have changed is shown by going to the address of it. Without a connection they wait.
 * @param root stands in the screen
 */
export function usePlan(root: RefObject<HTMLElement | null>, say: Say) {
  const texts = useTexts("my-day-list").together;
  /** null: the day is one's own. */
  const [plan, setPlan] = useState<StoredPlan | null>(null);
  /** The newest, for what comes later than it was rendered. */
  const newest = useRef(plan);
  const isSyncing = useRef(false);

  const become = (next: StoredPlan | null) => {
    newest.current = next;
    storePlan(next);
    setPlan(next);
  };
  const add = (changes: Pending) => {
    const { pending, ...known } = newest.current!;
    become({ ...known, pending: { ...pending, ...changes, entries: [...pending.entries, ...changes.entries] } });
    void sync();
  };

  const sync = async () => {
    const asked = newest.current;
    if (!asked || isSyncing.current) return;
    const { key, day, pending: sent } = asked;
    isSyncing.current = true;
    const answer = isPending(sent)
      ? await post<SharedDay>("shared/change", { key, ...sent })
      : await post<{ day: SharedDay | null }>("shared", { key, ...(day && { known: day.version }) });
    isSyncing.current = false;
    const now = newest.current;
    if (!now) return;
    if (!answer || answer.status >= 500 || answer.status === 429)
      return say(isPending(now.pending) ? texts.waits : "", false);
    if (answer.status === 404) return end();
    // What was pressed while it was sent stays.
    const pending = isPending(sent) ? { entries: now.pending.entries.slice(sent.entries.length) } : now.pending;
    const found = answer.body && ("day" in answer.body ? answer.body.day : answer.body);
    const next = { ...now, day: found ?? now.day, pending };
    become(next);
    if (!answer.body) return say(texts.full);
    if (isPending(sent)) say(texts.saved);
    showDay(next);
  };

  const share = async () => {
    const { date, ...address } = readAddress(location.href);
    const today = screenAround(root).querySelector<HTMLInputElement>('input[name="date"]')?.value;
    const answer = await post<{ key: string; day: SharedDay }>("share", { ...address, date: date ?? today });
    if (!answer?.body) return say(texts.failed);
    const { key, day } = answer.body;
    history.replaceState(null, "", `?${planQuery(day)}#plan=${key}`);
    become({ key, day, pending: { entries: [] } });
  };
  const stop = async () => {
    const answer = await post("shared/end", { key: newest.current!.key });
    if (!answer || (answer.status !== 200 && answer.status !== 404)) return say(texts.failed);
    end();
  };
  /** The list stays in the address, as one's own. */
  const end = () => {
    become(null);
    history.replaceState(null, "", location.pathname + location.search);
    say(texts.gone, false);
  };

  useEffect(() => {
    const key = KEY.exec(location.hash)?.[1];
    if (key) {
      newest.current = storedPlan(key);
      setPlan(newest.current);
    }
    const reload = () => location.reload();
    addEventListener("hashchange", reload);
    return () => removeEventListener("hashchange", reload);
  }, []);

  const key = plan?.key;
  useEffect(() => {
    if (!key) return;
    const left = takeLeft();
    if (left === null) void sync();
    else add(changesTo(readAddress(left), readAddress(location.href)));
    const timer = setInterval(() => !document.hidden && void sync(), POLL_MS);
    const send = () => void sync();
    addEventListener("online", send);
    const leave = followLeaving(screenAround(root));
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
      leave();
    };
  }, [key]);

  const note = (change: SharedDayChange) => add({ entries: [change] });
  return { plan, share, note, stop };
}

/** Goes to what the plan says now; not while a note is being written. */
function showDay({ key, day, pending }: StoredPlan): void {
  if (!day || isPending(pending) || isShown(day, location.href)) return;
  if (document.activeElement?.matches(".shared-note input")) return;
  takeLeft(); // what others have changed is no change of this device
  location.replace(`${location.pathname}?${planQuery(day)}#plan=${key}`);
}

/**
 * Links and forms of the screen lead to the same plan, and what they change is a change of it.
 * @returns stops it
 */
function followLeaving(screen: Element): () => void {
  const onClick = ({ target }: Event) => {
    const link = (target as Element).closest("a");
    if (!link || link.pathname !== location.pathname || link.search === location.search) return;
    rememberLeft(location.href);
    link.hash = location.hash;
  };
  const onSubmit = ({ target }: Event) => {
    const form = target as HTMLFormElement;
    if (form.matches(".shared-note")) return;
    form.action = `${location.pathname}${location.hash}`;
    rememberLeft(location.href);
  };
  screen.addEventListener("click", onClick);
  screen.addEventListener("submit", onSubmit);
  return () => {
    screen.removeEventListener("click", onClick);
    screen.removeEventListener("submit", onSubmit);
  };
}

type Answer<Body> = { status: number; body: Body | null };

/** null: no connection. */
async function post<Body>(path: string, body: object): Promise<Answer<Body> | null> {
  try {
    const answer = await fetch(`/api/my-day/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: answer.ok ? ((await answer.json()) as Body) : null };
  } catch {
    return null;
  }
}
