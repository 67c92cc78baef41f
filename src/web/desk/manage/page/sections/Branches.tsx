import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { type ReadName, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePlaceName } from "#core/web/ui/places.ts";
import { usePageOfDesk } from "../page-of-desk.ts";

const INVALIDATED: ReadName[] = ["pageBranches", "page", "pageHistory"];

/** The pages of the same business, and a choice among the caller's pages that are in none. */
export function Branches() {
  const { desk } = useTexts("services");
  const { branches: texts } = desk;
  const { id: page_id } = usePageOfDesk();
  const leave = useChange("leaveBranches", { invalidates: INVALIDATED });
  const notify = useNotify();
  const placeName = usePlaceName();
  return (
    <section className={`${layout.stack} ${form.form}`} aria-labelledby="branches">
      <h2 id="branches">{texts.title}</h2>
      <p>{texts.intro}</p>
      <Loaded of={useRead("pageBranches", { page_id })}>
        {({ branches }) => (
          <>
            {branches.length > 0 && (
              <ul>
                {branches.map((branch) => (
                  <li key={branch.id}>
                    <Bi of={branch} field="name" />
                    {branch.location && `, ${placeName(branch.location)}`}
                    {!branch.is_public && ` (${texts.hidden})`}
                  </li>
                ))}
              </ul>
            )}
            <AddBranch taken={branches.map(({ id }) => id)} />
            {branches.length > 0 && (
              <div>
                <Button
                  variant="default"
                  loading={leave.isPending}
                  onClick={() => void notify(leave.mutateAsync({ page_id }), texts.left)}
                >
                  {texts.leave}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function AddBranch({ taken }: { taken: readonly string[] }) {
  const { desk } = useTexts("services");
  const { branches: texts } = desk;
  const { locale } = useApp();
  const { id: page_id } = usePageOfDesk();
  const own = useRead("ownPages", { limit: 100 }).data?.items ?? [];
  const choices = own.filter(({ id }) => id !== page_id && !taken.includes(id));
  const [other, choose] = useState("");
  const add = useChange("addBranch", { invalidates: INVALIDATED, onDone: () => choose("") });
  const notify = useNotify();
  if (choices.length === 0) return null;
  const data = [
    { value: "", label: texts.none },
    ...choices.map((page) => ({ value: page.id, label: plain(page, "name", locale) })),
  ];
  return (
    <div className={layout.actions}>
      <NativeSelect
        size="md"
        label={texts.choose}
        data={data}
        value={other}
        onChange={({ target }) => choose(target.value)}
      />
      <Button
        disabled={other === ""}
        loading={add.isPending}
        onClick={() => void notify(add.mutateAsync({ page_id, other_id: other }), texts.added)}
      >
        {texts.add}
      </Button>
    </div>
  );
}
