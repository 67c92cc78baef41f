import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { FEEDBACK_STATUSES, type Feedback, feedbackEndpoints } from "#core/contract/community/feedback.ts";
import { fullDate } from "#core/texts/dates.ts";
import type { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { keyOf } from "#core/web/desk/api/use-api.ts";
import { itemsOf } from "#core/web/desk/api/use-lists.ts";
import { TONE_OF_FEEDBACK } from "#core/web/desk/feedback/Replies.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { Loaded, MoreButton } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useListKeys } from "../shell/use-keys.ts";
import styles from "./inbox.module.css";
import { OpenMessage } from "./OpenMessage.tsx";

/** By status; what looks like a robot's has a folder of its own. */
const FILTERS = [...FEEDBACK_STATUSES, "all", "suspected"] as const;
type Filter = (typeof FILTERS)[number];

/** Messages to the directory: a list beside the open message; on a phone one after the other. */
export function Inbox() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-feedback");
  const [search, setSearch] = useSearchParams();
  const filter = FILTERS.find((one) => one === search.get("show")) ?? "open";
  const messages = useInbox(filter);
  const items = itemsOf(messages.data) ?? [];
  const at = items.findIndex(({ id }) => id === search.get("message"));
  const show = (one: Filter, message?: Feedback, replace = false) =>
    setSearch({ ...(one !== "open" && { show: one }), ...(message && { message: message.id }) }, { replace });
  const onKeyDown = useListKeys({ count: items.length, at, go: (index) => show(filter, items[index], at >= 0) });
  const open = items[at];
  // A message that is done leaves a filtered list: open the next one.
  const openNext = (hasLeft: boolean) => show(filter, hasLeft ? (items[at + 1] ?? items[at - 1]) : open, true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its children
    <div
      className={`${layout.stack} ${styles.inbox}`}
      data-gap="5"
      data-open={open !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <header className={`${layout.stack} ${styles.head}`} data-gap="3">
        <Title>{sections.feedback}</Title>
        <p>{texts.intro}</p>
        <Toggles label={texts.show} of={texts.filters} order={FILTERS} value={filter} onChange={(one) => show(one)} />
      </header>
      {filter === "suspected" && items.length > 0 && <p>{texts.suspected.hint}</p>}
      <Loaded of={messages}>
        {() =>
          items.length === 0 ? (
            <Empty title={filter === "open" ? texts.noneOpen : texts.none}>
              <p>{filter === "suspected" ? texts.suspected.hint : texts.noneHint}</p>
            </Empty>
          ) : (
            <div className={styles.split}>
              <section aria-label={texts.list} className={`${layout.stack} ${styles.list}`}>
                <ul className={layout.stack} data-gap="2">
                  {items.map((one) => (
                    <InboxRow key={one.id} feedback={one} isOpen={one === open} onOpen={() => show(filter, one)} />
                  ))}
                </ul>
                <MoreButton of={messages}>{texts.more}</MoreButton>
                <p className={`${layout.quiet} ${styles.keys}`}>{texts.keys}</p>
              </section>
              {open ? (
                <OpenMessage
                  key={open.id}
                  message={open}
                  onBack={() => show(filter)}
                  onDone={() => openNext(filter !== "all")}
                  onDeleted={() => openNext(true)}
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

type RowProps = { feedback: Feedback; isOpen: boolean; onOpen: () => void };

/** A message of the list: sender, kind, page, and its beginning. */
function InboxRow({ feedback, isOpen, onOpen }: RowProps) {
  const { feedback: texts } = useTexts("desk-team");
  const { directory } = useTexts("admin-feedback");
  const { locale } = useApp();
  const { kind, status, page, name, account, message, date_created } = feedback;
  return (
    <li>
      <button
        type="button"
        className={`${layout.stack} ${layout.box} ${styles.row}`}
        data-gap="1"
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={`${layout.head} ${styles.line}`} data-gap="2">
          <strong>{name || account?.name || texts.unnamed}</strong>
          <Badge tone={TONE_OF_FEEDBACK[status]}>{texts.states[status]}</Badge>
        </span>
        <span className={layout.quiet}>
          {texts.kinds[kind]} · {page ? plain(page, "name", locale) || page.slug : directory} ·{" "}
          {fullDate(locale, date_created)}
        </span>
        <span className={layout.cut} lang={feedback.locale}>
          {message}
        </span>
      </button>
    </li>
  );
}

type Piece = { items: Feedback[]; next_cursor: string | null };

/** Messages to the directory, newest first, in batches. */
function useInbox(filter: Filter) {
  const { client } = useSignedIn();
  const input = filter === "all" ? {} : filter === "suspected" ? { suspected: true } : { status: filter };
  return useInfiniteQuery({
    queryKey: [...keyOf("feedback", input), "pieces"],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Piece> => {
      const fields = { ...input, ...(cursor && { cursor }) };
      const answer = await client.call(feedbackEndpoints.feedback, fields, { signal });
      if (!("items" in answer)) throw new TypeError("a message answered instead of the list");
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    throwOnError: (error: ApiError | Error) => error instanceof TypeError,
  });
}
