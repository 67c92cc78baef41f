import type { SharedDay as Day, SharedDayChange } from "#modules/my-day/contract/shared-day.ts";
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

const KEY = /^#plan=([\w-]{43})$/;
/** Others see a change within this time. */
const POLL_MS = 4_000;
const SHOWN_MS = 5_000;

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

/**
 * A day that several people plan. The address shows the plan as any list, and links within the screen change it; here these changes are
 * sent, one for each entry, and what others have changed is shown by going to the address of it. Without a connection they wait.
 */
class SharedDay extends HTMLElement {
  #plan: StoredPlan | null = null;
  #isSyncing = false;

  connectedCallback() {
    this.hidden = false;
    this.#on("share", () => this.#share());
    this.#on("copy", () => this.#copy());
    this.#on("stop", () => this.#stop());
    const key = KEY.exec(location.hash)?.[1];
    if (key) this.#follow(key);
    addEventListener("hashchange", () => location.reload());
  }

  #on(press: string, act: () => Promise<void>) {
    this.querySelector<HTMLButtonElement>(`[data-press=${press}]`)!.onclick = () => void act();
  }

  get #link() {
    return `${location.origin}${location.pathname}#plan=${this.#plan!.key}`;
  }

  async #share() {
    const { date, ...address } = readAddress(location.href);
    const today = this.#screen.querySelector<HTMLInputElement>('input[name="date"]')?.value;
    const sent = { ...address, date: date ?? today };
    const answer = await post<{ key: string; day: Day }>("share", sent);
    if (!answer?.body) return this.#say(this.dataset.failed!);
    const { key, day } = answer.body;
    storePlan({ key, day, pending: { entries: [] } });
    history.replaceState(null, "", `?${planQuery(day)}#plan=${key}`);
    this.#follow(key);
  }

  #follow(key: string) {
    this.#plan = storedPlan(key);
    const left = takeLeft();
    if (left !== null) this.#add(changesTo(readAddress(left), readAddress(location.href)));
    this.#part("begin").hidden = true;
    this.#part("shared").hidden = false;
    this.querySelector("input")!.value = this.#link;
    document.addEventListener("click", this.#onClick);
    for (const form of this.#screen.querySelectorAll("form"))
      form.addEventListener("submit", () => {
        form.action = `${location.pathname}${location.hash}`;
        rememberLeft(location.href);
      });
    this.#showNotes();
    void this.#sync();
    setInterval(() => !document.hidden && void this.#sync(), POLL_MS);
    addEventListener("online", () => void this.#sync());
  }

  /** Links to the same screen lead to the same plan. */
  readonly #onClick = ({ target }: Event) => {
    const link = (target as Element).closest?.("a");
    if (!this.#plan || !link || !this.#screen.contains(link)) return;
    if (link.pathname !== location.pathname || link.search === location.search) return;
    rememberLeft(location.href);
    link.hash = `plan=${this.#plan.key}`;
  };

  get #screen() {
    return this.closest("day-list") ?? document.body;
  }

  #add({ entries, ...times }: Pending) {
    const { pending } = this.#plan!;
    this.#plan!.pending = { ...pending, ...times, entries: [...pending.entries, ...entries] };
    storePlan(this.#plan);
  }

  async #sync() {
    const plan = this.#plan;
    if (!plan || this.#isSyncing) return;
    this.#isSyncing = true;
    const sent = plan.pending;
    const answer = isPending(sent)
      ? await post<Day>("shared/change", { key: plan.key, ...sent })
      : await post<{ day: Day | null }>("shared", { key: plan.key, ...(plan.day && { known: plan.day.version }) });
    this.#isSyncing = false;
    if (!answer || answer.status >= 500 || answer.status === 429)
      return this.#say(isPending(plan.pending) ? this.dataset.waits! : "");
    if (answer.status === 404) return this.#end(this.dataset.gone!);
    if (isPending(sent)) this.#sent(sent);
    if (!answer.body) return this.#say(this.dataset.full!);
    const day = "day" in answer.body ? answer.body.day : answer.body;
    if (day) plan.day = day;
    storePlan(plan);
    if (isPending(sent)) this.#say(this.dataset.saved!);
    this.#show();
  }

  /** What was pressed while it was sent stays. */
  #sent({ entries }: Pending) {
    this.#plan!.pending = { entries: this.#plan!.pending.entries.slice(entries.length) };
    storePlan(this.#plan);
  }

  /** The screen of what the plan says now; not while a note is being written. */
  #show() {
    const { day, pending } = this.#plan!;
    if (!day || isPending(pending) || document.activeElement?.matches(".shared-note input")) return;
    if (isShown(day, location.href)) return this.#showNotes();
    takeLeft(); // what others have changed is no change of this device
    location.replace(`${location.pathname}?${planQuery(day)}#plan=${this.#plan!.key}`);
  }

  #showNotes() {
    for (const place of this.#screen.querySelectorAll<HTMLElement>("[data-entry]")) {
      const [kind, slug] = place.dataset.entry!.split(" ") as [SharedDayChange["kind"], string];
      const note = this.#plan!.day?.entries.find((one) => one.kind === kind && one.slug === slug)?.note ?? "";
      const form = place.querySelector<HTMLFormElement>(".shared-note") ?? this.#noteForm(place, { kind, slug });
      form.querySelector("input")!.value = note;
    }
  }

  #noteForm(place: HTMLElement, entry: Pick<SharedDayChange, "kind" | "slug">): HTMLFormElement {
    const form = document.createElement("form");
    form.className = "shared-note";
    const [label, input, button] = [
      document.createElement("label"),
      document.createElement("input"),
      document.createElement("button"),
    ];
    Object.assign(input, { maxLength: 200, placeholder: " ", autocomplete: "off" });
    button.textContent = this.dataset.save!;
    label.append(this.dataset.note!, input);
    form.append(label, button);
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#add({ entries: [{ ...entry, note: input.value.trim() || null }] });
      button.focus();
      input.blur();
      void this.#sync();
    };
    place.append(form);
    return form;
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#link).then(
      () => this.#say(this.dataset.copied!),
      () => this.querySelector("input")!.select(),
    );
  }

  async #stop() {
    if (!confirm(this.dataset.stop!)) return;
    const answer = await post("shared/end", { key: this.#plan!.key });
    if (!answer || (answer.status !== 200 && answer.status !== 404)) return this.#say(this.dataset.failed!);
    this.#end(this.dataset.gone!);
  }

  /** The list stays in the address, as one's own. */
  #end(said: string) {
    this.#plan = null;
    storePlan(null);
    history.replaceState(null, "", location.pathname + location.search);
    this.#part("shared").hidden = true;
    this.#part("begin").hidden = false;
    for (const form of this.#screen.querySelectorAll(".shared-note")) form.remove();
    this.#say(said, false);
  }

  #part = (name: string) => this.querySelector<HTMLElement>(`[data-part=${name}]`)!;

  #say(message: string, isShort = true) {
    const status = this.querySelector("[role=status]")!;
    status.textContent = message;
    if (message && isShort && message !== this.dataset.waits)
      setTimeout(() => {
        if (status.textContent === message) status.textContent = "";
      }, SHOWN_MS);
  }
}

customElements.define("shared-day", SharedDay);
