import type { ReactNode } from "react";
import { type Answer, type AnswerGroup, isOfModule } from "#core/contract/directory/ask.ts";
import { LISTS_OF_ANSWERED } from "#core/domain/asking/of-modules.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { type Loaded, slotOf } from "#core/web/document/slots.tsx";
import { Bi, type Bilingual } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Quoted } from "#core/web/ui/Quoted/Quoted.tsx";
import { SectionHead } from "#core/web/ui/SectionHead/SectionHead.tsx";
import styles from "./pages-answer.module.css";
import { UnmetDemands } from "./pages-understood.tsx";

type Group = Exclude<AnswerGroup, "pages">;
/** `loaded`: what modules have read for their groups. */
type Props = { answer: Answer; loaded: Loaded };

const Slot = slotOf("answer");

/** The groups of an answer that stand before places, or after them, in their order. */
export function AnswerGroups({ answer, loaded, where }: Props & { where: "before" | "after" }) {
  const at = answer.order.indexOf("pages");
  const end = at === -1 ? answer.order.length : at;
  const shown = where === "before" ? answer.order.slice(0, end) : answer.order.slice(end + 1);
  if (shown.length === 0) return null;
  return (
    <div className={layout.stack} data-gap="5" data-below="6">
      {shown.map((group) =>
        group === "pages" ? null : <AnswerSection key={group} group={group} answer={answer} loaded={loaded} />,
      )}
    </div>
  );
}

/** The whole list of each group; the others are all there are. */
const LISTS: Partial<Record<Group, string>> = {
  events: "/events",
  walks: "/walks",
  stories: "/stories",
  posts: "/posts",
  ...LISTS_OF_ANSWERED,
};

function AnswerSection({ group, answer, loaded }: Props & { group: Group }) {
  const texts = useTexts("pages");
  const href = useHref();
  const list = LISTS[group];
  return (
    <section className={layout.stack} data-gap="3" aria-labelledby={`answer-${group}`}>
      <SectionHead
        id={`answer-${group}`}
        title={texts.groups[group]}
        {...(list && { more: { href: href(list), text: texts.allOf } })}
      />
      {answer.unmet.some((one) => one.group === group) && (
        <p className={styles.unmet}>
          <UnmetDemands of={group} answer={answer} />
        </p>
      )}
      <Answers group={group} answer={answer} loaded={loaded} />
    </section>
  );
}

function Answers({ group, answer, loaded }: Props & { group: Group }) {
  const href = useHref();
  const { locale, now } = useSite();
  if (isOfModule(group)) return <Slot group={group} answer={answer} loaded={loaded} />;
  switch (group) {
    case "events":
      return answer.events.map((event) => (
        <EventRow
          key={`${event.id} ${event.starts_at}`}
          event={event}
          later={event.later}
          href={href(`/events/${event.slug}`)}
        />
      ));
    case "notices":
      return (
        <Links>
          {answer.notices.map((notice) => (
            <li key={notice.id}>
              <Bi of={notice} field="text" />{" "}
              <time className={styles.of} dateTime={notice.starts_at}>
                {noticeDays(notice, locale, { now })}
              </time>
            </li>
          ))}
        </Links>
      );
    case "posts":
      return (
        <Links>
          {answer.posts.map((post) => (
            <li key={post.id}>
              <a href={href(`/posts/${post.id}`)}>
                <Bi of={post} field="title" />
              </a>{" "}
              <span className={styles.of}>
                <Bi of={post.page} field="name" />
              </span>
            </li>
          ))}
        </Links>
      );
    case "information":
      return <Titles of={answer.information} below="/info" quoteOf={(one) => one} />;
    default:
      return <Titles of={answer[group]} below="/stories" />;
  }
}

const Links = ({ children }: { children: ReactNode }) => (
  <ul className={`${layout.stack} ${styles.links}`} data-gap="2">
    {children}
  </ul>
);

type Titled = { slug: string; title: string | null; title_ie: string | null };

type TitlesProps<One> = { of: readonly One[]; below: string; quoteOf?: (one: One) => Bilingual<"text"> };

function Titles<One extends Titled>({ of, below, quoteOf }: TitlesProps<One>) {
  const href = useHref();
  return (
    <Links>
      {of.map((one) => (
        <li key={one.slug}>
          <a href={href(`${below}/${one.slug}`)}>
            <Bi of={one} field="title" />
          </a>
          {quoteOf && <Quoted of={quoteOf(one)} />}
        </li>
      ))}
    </Links>
  );
}
