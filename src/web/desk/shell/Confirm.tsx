import { Button } from "@mantine/core";
import { createContext, type ReactNode, use, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Dialog } from "./Dialog.tsx";

type Question = {
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  /** The action by its name: “Delete the photo”, never “Yes”. */
  confirm: string;
  /** `good`: nothing is lost, so the button is not red. */
  kind?: "good";
};

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Renders the confirmation dialog for all screens below. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const texts = useTexts("desk");
  const [pending, setPending] = useState<{ question: Question; answer: (is: boolean) => void } | null>(null);
  const ask: Ask = (question) => new Promise((answer) => setPending({ question, answer }));
  const answer = (is: boolean) => {
    pending?.answer(is);
    setPending(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {pending && (
        <Dialog title={pending.question.title} onClose={() => answer(false)}>
          {pending.question.text && <p>{pending.question.text}</p>}
          <div className={layout.row}>
            <Button color={pending.question.kind === "good" ? "teal" : "red"} onClick={() => answer(true)}>
              {pending.question.confirm}
            </Button>
            <Button variant="default" onClick={() => answer(false)}>
              {texts.cancel}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  );
}

/** `if (await confirm({ title, text, confirm })) …`: resolves to true where the user confirmed. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error("useConfirm needs ConfirmProvider");
  return ask;
}
