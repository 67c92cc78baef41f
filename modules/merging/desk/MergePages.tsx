import { Alert, Button, TextInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { PageState } from "#core/web/desk/admin/pages/PageState.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useSearchTerms } from "#core/web/desk/form/use-search-terms.ts";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { FOLLOWERS } from "../contract.ts";
import { type Comparison, mergeInput, type Plan, suggestedPlan } from "./comparison.ts";
import { FieldChoices } from "./FieldChoices.tsx";
import { useFieldNames } from "./FieldValue.tsx";
import { MediaChoices } from "./MediaChoices.tsx";
import { CHANGED_BY_MERGE } from "./MergeList.tsx";
import styles from "./merges.module.css";
import { TeamChoices } from "./TeamChoices.tsx";

/** Makes one page of two. Both are in the address: `?page=` stays, `&other=` goes into it. */
export function MergePages() {
  const texts = useTexts("merging");
  const [params, setParams] = useSearchParams();
  const [id, other] = [params.get("page") ?? "", params.get("page") && params.get("other")];
  return (
    <>
      <p className={layout.links}>
        <Link to="/pages/duplicates">← {texts.back}</Link>
      </p>
      <Title>{texts.title}</Title>
      {other ? (
        <Compared key={`${id} ${other}`} id={id} other={other} />
      ) : (
        <ChooseOther id={id} onChoose={(chosen) => setParams(id ? { page: id, other: chosen } : { page: chosen })} />
      )}
    </>
  );
}

const FOUND = 8;

function ChooseOther({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const texts = useTexts("merging");
  const placeName = usePlaceName();
  const { typed, setTyped, terms } = useSearchTerms();
  const page = useRead("adminPage", { id }, { enabled: id !== "" });
  const { data } = useRead(
    "adminPages",
    { q: terms, sort: "match", limit: FOUND },
    { enabled: terms !== "", placeholderData: keepPreviousData },
  );
  const found = terms ? (data?.items.filter((one) => one.id !== page.data?.id) ?? []) : [];
  const staying = page.data;
  return (
    <>
      {id && <Loaded of={page}>{() => null}</Loaded>}
      {(staying || !id) && (
        <div className={`${layout.stack} ${styles.screen}`} data-above="4">
          {staying ? (
            <p>
              <strong>
                <Bi of={staying} field="name" />
              </strong>
              {": "}
              {texts.stays}
            </p>
          ) : (
            <p>{texts.alone}</p>
          )}
          <TextInput
            size="md"
            type="search"
            label={staying ? texts.choose : texts.chooseFirst}
            description={staying && texts.chooseHint}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {terms !== "" && data && found.length === 0 && <p role="status">{texts.noneFound}</p>}
          <ul className={layout.grid}>
            {found.map((one) => (
              <li key={one.id} className={card.card}>
                <div className={`${layout.head} ${card.head}`} data-gap="2">
                  <strong>
                    <Bi of={one} field="name" />
                  </strong>
                  <PageState {...one} />
                </div>
                {one.location && <p className={layout.quiet}>{placeName(one.location)}</p>}
                <div className={layout.actions} data-gap="2">
                  <Button variant="light" onClick={() => onChoose(one.id)}>
                    {texts.pick}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Compared({ id, other }: { id: string; other: string }) {
  const compared = useRead("comparePages", { id, other_id: other });
  return (
    <Loaded of={compared}>
      {(found) => (
        <Form key={`${found.page.version} ${found.other.version}`} of={found} onStale={() => void compared.refetch()} />
      )}
    </Loaded>
  );
}

function Form({ of, onStale }: { of: Comparison; onStale: () => void }) {
  const texts = useTexts("merging");
  const { locale } = useApp();
  const [, setParams] = useSearchParams();
  const [plan, setPlan] = useState(() => suggestedPlan(of));
  const names = { page: plain(of.page, "name", locale), other: plain(of.other, "name", locale) };
  const isHidden = of.page.approval !== "approved" || of.page.status === "hidden";
  return (
    <div className={`${layout.stack} ${styles.screen}`} data-above="4">
      <p>{texts.intro(names)}</p>
      {isHidden && <Alert color="yellow">{texts.hidden}</Alert>}
      <div className={`${layout.stack} ${styles.both}`} data-gap="3">
        {(["page", "other"] as const).map((side) => (
          <section key={side} className={card.card} aria-label={texts.pages[side]}>
            <p className={layout.quiet}>{texts.pages[side]}</p>
            <h2>
              <Link to={`/pages/${of[side].id}`}>
                <Bi of={of[side]} field="name" />
              </Link>
            </h2>
            <p>
              <PageState {...of[side]} />
            </p>
          </section>
        ))}
      </div>
      <div className={layout.actions} data-gap="2">
        <Button variant="default" onClick={() => setParams({ page: of.other.id, other: of.page.id })}>
          {texts.swap}
        </Button>
      </div>
      <section className={`${layout.stack} ${styles.section}`} aria-labelledby="differ">
        <h2 id="differ">{texts.differ}</h2>
        <FieldChoices
          of={of}
          choices={plan.choices}
          onChoose={(field, side) => setPlan({ ...plan, choices: { ...plan.choices, [field]: side } })}
        />
      </section>
      <section className={`${layout.stack} ${styles.section}`} aria-label={texts.photos}>
        <MediaChoices of={of} plan={plan} onChange={setPlan} />
      </section>
      <section className={`${layout.stack} ${styles.section}`} aria-labelledby="team">
        <h2 id="team">{texts.team}</h2>
        <TeamChoices of={of} plan={plan} onChange={setPlan} />
      </section>
      <Summary of={of} plan={plan} names={names} onStale={onStale} />
    </div>
  );
}

type SummaryProps = {
  of: Comparison;
  plan: Plan;
  names: { page: string; other: string };
  onStale: () => void;
};

/** What will happen, and the button that does it. */
function Summary({ of, plan, names, onStale }: SummaryProps) {
  const texts = useTexts("merging");
  const nameOf = useFieldNames();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const notify = useNotify();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const merge = useChange("mergePages", { invalidates: CHANGED_BY_MERGE, idempotencyKey });
  const fields = of.fields.flatMap(({ field }) => (plan.choices[field] === "page" ? [] : [nameOf(field)]));
  const taken = plan.photos.filter(({ isTaken }) => isTaken).length;
  const followers = FOLLOWERS.flatMap((name) =>
    of.follow[name] > 0 ? [texts.follow[name]({ n: of.follow[name] })] : [],
  );

  async function begin() {
    const question = { title: texts.mergeTitle(names), text: texts.mergeText(names), confirm: texts.merge };
    if (!(await confirm(question))) return;
    if (await notify(merge.mutateAsync(mergeInput(of, plan)), texts.merged)) void navigate(`/pages/${of.page.id}`);
    else onStale();
  }

  return (
    <section className={card.card} aria-labelledby="summary">
      <h2 id="summary">{texts.summary}</h2>
      <ul className={`${layout.stack} ${styles.summary}`} data-gap="2">
        <li>{texts.taken({ n: fields.length, other: names.other, fields: fields.join(", ") })}</li>
        {plan.photos.length > 0 && <li>{texts.media({ n: taken, left: plan.photos.length - taken })}</li>}
        {followers.length > 0 && (
          <li>
            {texts.follows}: {followers.join(", ")}
          </li>
        )}
        <li>{texts.addresses}</li>
      </ul>
      <div className={layout.actions} data-gap="2">
        <Button loading={merge.isPending} onClick={() => void begin()}>
          {texts.merge}
        </Button>
      </div>
    </section>
  );
}
