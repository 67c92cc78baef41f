import { Link } from "react-router";
import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { tagByFacts } from "#core/contract/pages/accessibility.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import own from "./categories.module.css";

export type TagWithFacts = DataOf<Contract["tags"]>[number];

/** Says of the tags that the facts of accessibility decide whether visitors see them, and why. */
export function TagsByFacts({ tags }: { tags: readonly TagWithFacts[] }) {
  const { page: texts } = useTexts("desk");
  const { facts, answers } = useTexts("accessibility");
  const { locale } = useApp();
  const { accessibility } = usePageOfDesk();
  return tags.map((tag) => {
    const holds = tagByFacts(tag.facts, accessibility);
    if (holds === null) return null;
    const deciding = tag.facts.flatMap((fact) => {
      const answer = accessibility[fact]?.answer;
      return answer && (answer === "yes") === holds ? [`${facts[fact]}: ${answers[answer]}`] : [];
    });
    const said = { name: plain(tag, "name", locale), facts: deciding.join(", ") };
    return (
      <p key={tag.id} className={own.byFacts}>
        {holds ? texts.tagHolds(said) : texts.tagDenied(said)}{" "}
        <Link to="../accessibility" relative="path">
          {texts.sections.accessibility}
        </Link>
      </p>
    );
  });
}
