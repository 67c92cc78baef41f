import type { ReactNode } from "react";
import { ApiError } from "../app/api/api-error.ts";
import { Actions } from "../app/form/Actions.tsx";
import { StepHeading } from "../app/form/Form.tsx";
import styles from "../app/form/form.module.css";
import type { Opening } from "../app/session/use-opening.ts";
import { Button } from "../ui/Button/Button.tsx";

type Props<Ready> = {
  of: [Opening<Ready>, again: () => void];
  texts: { title: string; loading: string; again: string };
  /** Where what the address names is unknown or incomplete. */
  missing: { title: string; text: string; link: ReactNode; more?: ReactNode };
  children: (ready: Ready) => ReactNode;
};

/** A screen that is opened from a link: what it says until it is ready, or cannot be. */
export function Opened<Ready>({ of: [state, again], texts, missing, children }: Props<Ready>) {
  if (state.name === "ready") return children(state);
  if (state.name === "loading")
    return (
      <>
        <StepHeading isFirst>{texts.title}</StepHeading>
        <p role="status">{texts.loading}</p>
      </>
    );
  if (isMissing(state.error))
    return (
      <>
        <StepHeading>{missing.title}</StepHeading>
        <p>{missing.text}</p>
        <Actions>{missing.link}</Actions>
        {missing.more}
      </>
    );
  return (
    <>
      <StepHeading isFirst>{texts.title}</StepHeading>
      <div role="alert" className={styles.summary}>
        {state.message}
      </div>
      <Button type="button" onClick={again}>
        {texts.again}
      </Button>
    </>
  );
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && ["not-found", "invalid-fields"].includes(error.problem.code);
