import { hydrate } from "preact";
import type { Locale } from "#core/texts/locales.ts";
import { LocaleContext } from "#core/web/i18n/locale-context.ts";
import { type Texts, TextsContext } from "#core/web/i18n/texts.tsx";
import type { Island } from "#core/web/ui/island/island.tsx";
import type { When } from "#core/web/ui/page-resources.ts";

/** Hydrates the islands of the document, each when it says. */

/** The files of the islands of this document, and of their texts in its language. */
const { imports = "", later = "" } = document.getElementById("islands-script")!.dataset;
const files = `${imports} ${later}`.split(" ");

/** @param name that of an island, or of texts, as the build has named its file */
function load<Exports>(name: string): Promise<Exports> {
  return import(/* @vite-ignore */ files.find((file) => file.includes(`/${name}-`))!) as Promise<Exports>;
}

/** What is `visible` is loaded at this distance from the viewport. */
const NEAR = "200px";
/** Somebody is there, and may use what they see. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "focusin", "scroll"];
/** Then hydration lets other things happen, such as the answer to a press. */
const MAX_TASK_MS = 8;

/** Whether this script was loaded since somebody touched the document, or they come from a form or a link of the same screen. */
const isInUse =
  navigator.userActivation?.hasBeenActive || document.referrer.split(/[?#]/)[0] === location.origin + location.pathname;

const found = new WeakSet<Element>();
/** Not hydrated yet. */
const waiting = new Set<HTMLElement>();
const queue: HTMLElement[] = [];
let isWorking = false;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) start(target as HTMLElement);
  },
  { rootMargin: NEAR },
);

const PLANS: Record<When, (element: HTMLElement) => void> = {
  idle: start,
  visible: (element) => observer.observe(element),
  touch: (element) => {
    if (isInUse) return start(element);
    for (const sign of SIGNS) addEventListener(sign, startTouchable, { capture: true, passive: true });
  },
};

function findIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (found.has(element)) continue;
    found.add(element);
    waiting.add(element);
    PLANS[(element.dataset.when as When | undefined) ?? "idle"](element);
  }
}

function startTouchable({ target }: Event): void {
  for (const sign of SIGNS) removeEventListener(sign, startTouchable, { capture: true });
  const touchable = [...waiting].filter(({ dataset }) => dataset.when === "touch");
  const isTouched = (element: HTMLElement) => target instanceof Node && element.contains(target);
  for (const element of touchable.filter(isTouched)) start(element);
  for (const element of touchable) start(element);
}

function start(element: HTMLElement): void {
  observer.unobserve(element);
  if (!queue.includes(element)) queue.push(element);
  if (!isWorking) void work();
}

async function work(): Promise<void> {
  isWorking = true;
  let begun = performance.now();
  for (let element = queue[0]; element; element = queue[0]) {
    await hydrateIsland(element).catch(console.error); // such as offline: it stays as it is without a script
    waiting.delete(element);
    queue.shift();
    if (performance.now() - begun < MAX_TASK_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  isWorking = false;
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island: name, props = "{}" } = element.dataset;
  const { [name!]: found } = await load<Record<string, Island<object>>>(name!);
  const Shown = found!;
  const texts = Shown.texts ? (await load<{ default: Partial<Texts> }>(`texts-${Shown.texts}`)).default : {};
  const shown = (
    <LocaleContext value={document.documentElement.lang as Locale}>
      <TextsContext value={texts}>
        <Shown {...(JSON.parse(props) as object)} />
      </TextsContext>
    </LocaleContext>
  );
  hydrate(shown as never, rootOf(element) as never);
  element.dataset.hydrated = "";
}

/** A parent with this child alone, since an island has no box of its own around it. */
function rootOf(element: HTMLElement) {
  const { nodeType, namespaceURI } = element.parentElement!;
  return { nodeType, namespaceURI, firstChild: element, childNodes: [element], ownerDocument: document };
}

/** What waits for its island where somebody presses it; forms and what the browser opens by itself do not. */
const REPLAYED = "a, summary, button[type=button]:not([popovertarget])";

/** A press on what is on its way counts once it is there; with a key it opens another tab at once. */
function replayLater(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>(REPLAYED);
  const element = target?.closest<HTMLElement>("[data-island]");
  if (!target || !element || !waiting.has(element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  start(element);
  const replay = () => (waiting.has(element) ? void setTimeout(replay, 10) : target.click());
  replay();
}

document.addEventListener("click", replayLater, { capture: true });
document.addEventListener("islands", findIslands);
findIslands();
