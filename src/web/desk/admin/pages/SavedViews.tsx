import { Button, CloseButton, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import form from "#core/web/desk/form/form.module.css";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { Undo } from "#core/web/desk/shell/Undo.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useStored } from "../shell/use-stored.ts";
import styles from "./pages.module.css";

/** A named query of the table. */
type View = { name: string; query: string };

const MAX_NAME = 40;

/** Predefined views of the table, and those saved in this browser. */
export function SavedViews() {
  const { views: texts } = useTexts("admin-pages");
  const [params] = useSearchParams();
  const [views, save] = useStored<readonly View[]>("views", []);
  const [isNaming, setNaming] = useState(false);
  const [removed, setRemoved] = useState<{ name: string; before: readonly View[] } | null>(null);
  const remove = (view: View) => {
    setRemoved({ name: view.name, before: views });
    save(views.filter((one) => one !== view));
  };
  const query = params.toString();
  const predefined: View[] = [
    { name: texts.all, query: "" },
    { name: texts.waiting, query: "approval=requested" },
    { name: texts.ownerless, query: "owner=none" },
    { name: texts.noTimes, query: "approval=approved&missing=times" },
  ];
  const isKnown = [...predefined, ...views].some((view) => view.query === query);
  return (
    <nav aria-label={texts.title} className={styles.views}>
      {predefined.map((view) => (
        <ViewLink key={view.query} view={view} isOpen={view.query === query} />
      ))}
      {views.map((view) => (
        <span key={view.name} className={layout.actions} data-wrap="no" data-gap="0">
          <ViewLink view={view} isOpen={view.query === query} />
          <CloseButton size={44} aria-label={texts.remove({ name: view.name })} onClick={() => remove(view)} />
        </span>
      ))}
      {!isKnown && (
        <Button variant="subtle" onClick={() => setNaming(true)}>
          {texts.keep}
        </Button>
      )}
      {removed && (
        <Undo
          text={texts.removed({ name: removed.name })}
          label={texts.undo}
          onUndo={() => {
            save(removed.before);
            setRemoved(null);
          }}
        />
      )}
      {isNaming && (
        <NameView
          onClose={() => setNaming(false)}
          onName={(name) => {
            setRemoved(null);
            save([...views.filter((one) => one.name !== name), { name, query }]);
            setNaming(false);
          }}
        />
      )}
    </nav>
  );
}

const ViewLink = ({ view, isOpen }: { view: View; isOpen: boolean }) => (
  <Link to={{ search: view.query }} aria-current={isOpen ? "true" : undefined} className={styles.view}>
    {view.name}
  </Link>
);

function NameView({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const { views: texts } = useTexts("admin-pages");
  const { save } = useTexts("desk");
  const [name, setName] = useState("");
  return (
    <Dialog title={texts.keep} onClose={onClose}>
      <form
        className={`${layout.stack} ${form.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onName(name.trim());
        }}
      >
        <TextInput
          label={texts.name}
          value={name}
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className={layout.actions}>
          <Button type="submit" disabled={!name.trim()}>
            {save}
          </Button>
          <CancelButton onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
