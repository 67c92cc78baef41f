import { useSearchParams } from "react-router";
import { FEEDBACK_STATUSES, type Feedback } from "../../../../contract/feedback.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Toggles } from "../../shell/Toggles.tsx";
import { useListKeys } from "../shell/use-list-keys.ts";
import { Envelope } from "./Envelope.tsx";
import styles from "./inbox.module.css";
import { Letter } from "./Letter.tsx";
import { useInbox } from "./use-inbox.ts";

const FILTERS = [...FEEDBACK_STATUSES, "all"] as const;
type Filter = (typeof FILTERS)[number];

/** What people wrote: a list beside the message that is open; on a phone one after the other. */
export function Inbox() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-feedback");
  const [search, setSearch] = useSearchParams();
  const filter = FILTERS.find((one) => one === search.get("show")) ?? "open";
  const letters = useInbox(filter === "all" ? null : filter);
  const items = letters.data?.pages.flatMap((piece) => piece.items) ?? [];
  const at = items.findIndex(({ id }) => id === search.get("message"));
  const show = (one: Filter, message?: Feedback, replace = false) =>
    setSearch({ ...(one !== "open" && { show: one }), ...(message && { message: message.id }) }, { replace });
  const onKeyDown = useListKeys({ count: items.length, at, go: (index) => show(filter, items[index], at >= 0) });
  const open = items[at];
  // What is done leaves its list: the next one follows, for whoever answers many.
  const goOn = (isGone: boolean) => show(filter, isGone ? (items[at + 1] ?? items[at - 1]) : open, true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of what is inside
    <div className={styles.inbox} data-open={open !== undefined || undefined} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <Title>{sections.feedback}</Title>
        <p className={styles.intro}>{texts.intro}</p>
        <Toggles label={texts.show} of={texts.filters} order={FILTERS} value={filter} onChange={(one) => show(one)} />
      </header>
      <Loaded of={letters}>
        {() =>
          items.length === 0 ? (
            <Empty title={filter === "open" ? texts.noneOpen : texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <div className={styles.split}>
              <section aria-label={texts.list} className={styles.list}>
                <ul>
                  {items.map((one) => (
                    <Envelope key={one.id} letter={one} isOpen={one === open} onOpen={() => show(filter, one)} />
                  ))}
                </ul>
                <MoreButton of={letters}>{texts.more}</MoreButton>
                <p className={styles.keys}>{texts.keys}</p>
              </section>
              {open ? (
                <Letter
                  key={open.id}
                  letter={open}
                  onBack={() => show(filter)}
                  onDone={() => goOn(filter !== "all")}
                  onDeleted={() => goOn(true)}
                />
              ) : (
                <p className={styles.choose}>{texts.choose}</p>
              )}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}
