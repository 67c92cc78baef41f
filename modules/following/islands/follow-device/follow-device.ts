import { NEWS_CACHE, NEWS_KEY, SERVICE_WORKER, SETTINGS_CACHE, SETTINGS_KEY } from "#core/web/app/offline/messages.ts";
import { isAccountRemembered } from "#core/web/app/session/account-hint.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { localisedName, pageLocale } from "#core/web/site/islands/page-locale.ts";
import type { Follow, Rhythm } from "#modules/following/contract.ts";

const locale = pageLocale();
const SETS = import.meta.glob<Pick<Texts, "following-device">>(
  "/src/texts/messages/compiled/*/sets/following-device.ts",
  {
    import: "default",
  },
);
const { "following-device": texts } = await SETS[`/src/texts/messages/compiled/${locale}/sets/following-device.ts`]!();

const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const RHYTHMS = ["daily", "weekly"] as const satisfies readonly Rhythm[];

type Device = { endpoint: string; auth: string; p256dh: string };
type News = { items: { title: string; path: string }[]; more: string };
/** What is followed, as the address of the screen names it, such as `page=corner-shop`. */
type Address = string;

/** The server answers with a problem. */
class Refused extends Error {}

/**
 * Lets this device follow by Web Push, and shows what it follows. The service worker is registered when somebody presses the
 * button, never before, and goes with the last thing that is followed, unless it has a copy of the directory.
 */
class FollowDevice extends HTMLElement {
  #items: Follow[] = [];

  connectedCallback() {
    if (!isSupported) return;
    this.querySelector("section")!.hidden = !this.dataset.address;
    this.#showPermission();
    this.#button.onclick = () => void this.#try(() => this.#follow(this.dataset.address!, this.#rhythm));
    void this.#load();
  }

  async #load() {
    const device = await this.#device();
    if (!device) return;
    try {
      this.#show((await post("", known(device))).items);
    } catch {
      // What it follows is not known, which does not mean nothing.
      this.querySelector("section")!.hidden = false;
      return this.#say(texts.failed);
    }
    await this.#showNews();
    if (location.hash === "#device") this.scrollIntoView();
  }

  /** The permission is asked for first: some browsers want the press to be its direct cause. */
  async #follow(address: Address, rhythm: Rhythm) {
    const permission = await Notification.requestPermission();
    this.#showPermission();
    if (permission !== "granted") return this.#say(permission === "denied" ? "" : texts.dismissed);
    await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
    const device = await subscribed(await navigator.serviceWorker.ready, this.dataset.key!);
    const subject = Object.fromEntries(new URLSearchParams(address));
    const { items } = await post("/add", { ...device, ...subject, rhythm, locale }, await account());
    this.#show(items);
    const added = items.find((item) => item.address === address);
    this.#say(added ? texts.done({ title: titleOf(added) }) : "");
    this.querySelector<HTMLElement>("[role=status]")!.focus(); // the button is not there any more
  }

  async #change({ id }: Follow, rhythm: Rhythm) {
    const device = await this.#device();
    if (!device) return;
    this.#show((await post("/update", { ...known(device), id, rhythm })).items);
    this.#say(texts.changed);
  }

  async #end(follow: Follow) {
    const device = await this.#device();
    if (!device) return;
    const { items } = await post("/end", { ...known(device), id: follow.id });
    if (items.length === 0) await forgotten();
    this.#show(items);
    const undo = document.createElement("button");
    undo.type = "button";
    undo.textContent = texts.undo;
    undo.onclick = () => void this.#try(() => this.#follow(follow.address, follow.rhythm));
    this.#say(texts.ended({ title: titleOf(follow) }), undo);
    undo.focus();
  }

  /** Errors are said; while something is done nothing else can be pressed. */
  async #try(act: () => Promise<unknown>) {
    const controls = this.querySelectorAll<HTMLButtonElement | HTMLSelectElement>("button, select");
    for (const control of controls) control.disabled = true;
    try {
      await act();
    } catch (error) {
      this.#say(error instanceof Refused ? error.message : texts.failed);
    }
    for (const control of controls) control.disabled = false;
  }

  /** As the push service knows it; null: it follows nothing. */
  async #device(): Promise<Device | null> {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? deviceOf(subscription) : null;
  }

  #show(items: Follow[]) {
    this.#items = items;
    const { address } = this.dataset;
    this.#part("ask").hidden = !address || items.some((item) => item.address === address);
    const list = this.#part("list");
    list.hidden = items.length === 0;
    if (items.length > 0) this.querySelector("section")!.hidden = false;
    list.querySelector("ul")!.replaceChildren(...items.map((item) => this.#row(item)));
  }

  #row(follow: Follow): HTMLLIElement {
    const title = titleOf(follow);
    const row = document.createElement("li");
    const controls = document.createElement("span");
    if (follow.kind === "notices") controls.append(texts.atOnce);
    else controls.append(this.#choice(follow, title));
    const end = document.createElement("button");
    end.type = "button";
    end.textContent = texts.end;
    end.setAttribute("aria-label", texts.endNamed({ title }));
    end.onclick = () => void this.#try(() => this.#end(follow));
    controls.append(" ", end);
    row.append(linkTo(title, `/${locale}${follow.path}`), " ", controls);
    return row;
  }

  #choice(follow: Follow, title: string): HTMLSelectElement {
    const select = document.createElement("select");
    select.setAttribute("aria-label", texts.rhythmNamed({ title }));
    select.append(
      ...RHYTHMS.map((rhythm) => new Option(texts.rhythms[rhythm], rhythm, false, rhythm === follow.rhythm)),
    );
    select.onchange = () => void this.#try(() => this.#change(follow, select.value as Rhythm));
    return select;
  }

  /** What the last message of several things named. */
  async #showNews() {
    const answer = await caches.match(NEWS_KEY, { cacheName: NEWS_CACHE });
    if (!answer || this.#items.length === 0) return;
    const { items, more } = (await answer.json()) as News;
    const rows = items.map(({ title, path }) => {
      const row = document.createElement("li");
      row.append(linkTo(title, new URL(path, location.origin).pathname));
      return row;
    });
    const rest = document.createElement("li");
    rest.textContent = more;
    this.#part("news")
      .querySelector("ul")!
      .replaceChildren(...rows, ...(more ? [rest] : []));
    this.#part("news").hidden = false;
  }

  /** Where somebody has refused, only they can allow it again. */
  #showPermission() {
    const isDenied = Notification.permission === "denied";
    this.#part("denied").hidden = !isDenied;
    for (const name of ["button", "privacy", "rhythm"])
      this.querySelector(`[data-of=${name}]`)?.toggleAttribute("hidden", isDenied);
  }

  #say(message: string, ...more: Element[]) {
    this.querySelector("[role=status]")!.replaceChildren(...(message ? [message, ...more] : []));
  }

  get #rhythm(): Rhythm {
    return (this.querySelector<HTMLInputElement>("input:checked")?.value as Rhythm | undefined) ?? "daily";
  }

  get #button() {
    return this.#part("button").querySelector("button")!;
  }

  #part(name: string) {
    return this.querySelector<HTMLElement>(`[data-of=${name}]`)!;
  }
}

const titleOf = ({ title, title_ie }: Follow): string => localisedName(title, title_ie).text;

function linkTo(title: string, href: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = title;
  return link;
}

/** A subscription for the directory's key: one for another key, such as of a former installation, gets no messages. */
async function subscribed({ pushManager }: ServiceWorkerRegistration, key: string): Promise<Device> {
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === key) return deviceOf(known);
  await known?.unsubscribe();
  return deviceOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function deviceOf(subscription: PushSubscription): Device {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, auth: keys!.auth!, p256dh: keys!.p256dh! };
}

/** What identifies it in calls. */
const known = ({ endpoint, auth }: Device) => ({ endpoint, auth });

/** The browser forgets what it was subscribed to, and the service worker too, unless it has a copy of the directory. */
async function forgotten(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await caches.delete(NEWS_CACHE);
  const copy = await caches.match(SETTINGS_KEY, { cacheName: SETTINGS_CACHE });
  if (!copy) await registration?.unregister();
}

/** The headers of a signed-in reader, whose account then knows this device; none where nobody is. */
async function account(): Promise<Record<string, string>> {
  if (!isAccountRemembered()) return {};
  try {
    const { signedInUser } = await import("#core/web/app/session/signed-in-user.ts");
    const user = await signedInUser();
    return user ? { authtoken: await user.getIdToken(), uid: user.uid } : {};
  } catch {
    return {}; // it follows all the same
  }
}

/** @throws Refused with the reason in the reader's language */
async function post(path: string, fields: object, headers: Record<string, string> = {}): Promise<{ items: Follow[] }> {
  const answer = await fetch(`/api/follows/device${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": locale, ...headers },
    body: JSON.stringify(fields),
  });
  const body = (await answer.json()) as { items: Follow[]; title?: string };
  if (!answer.ok) throw new Refused(body.title);
  return body;
}

customElements.define("follow-device", FollowDevice);
