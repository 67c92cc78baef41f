import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

const INVALIDATES = ["foundThings"] as const;

/** What was found and handed in, and a line for something new. */
export function LostAndFound() {
  const { sections } = useTexts("admin");
  const texts = useTexts("lost-and-found");
  const notify = useNotify();
  const list = useRead("foundThings", {});
  const [typed, setTyped] = useState({ what: "", place: "" });
  const add = useChange("addFoundThing", { invalidates: INVALIDATES });
  const giveBack = useChange("giveBackFoundThing", { invalidates: INVALIDATES });
  const field = (name: keyof typeof typed) => (
    <TextInput
      size="md"
      label={texts[name]}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  const send = async () => {
    if (await notify(add.mutateAsync(typed), texts.added)) setTyped({ what: "", place: "" });
  };
  return (
    <>
      <Title>{sections["lost-and-found"]}</Title>
      <p>{texts.intro}</p>
      <section className={card.card} data-below="4" aria-label={texts.add}>
        {field("what")}
        {field("place")}
        <div data-above="3">
          <Button loading={add.isPending} onClick={() => void send()}>
            {texts.add}
          </Button>
        </div>
      </section>
      <Loaded of={list}>
        {({ items }) => (
          <ul className={layout.grid} data-least="340" data-gap="4">
            {items.map(({ id, what, place, date }) => (
              <li key={id} className={card.card}>
                <h2>{what}</h2>
                <p>
                  {place}, <When at={date} />
                </p>
                <Button
                  variant="default"
                  aria-label={texts.giveBackNamed({ what })}
                  onClick={() => void notify(giveBack.mutateAsync({ id }), texts.givenBack)}
                >
                  {texts.giveBack}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
