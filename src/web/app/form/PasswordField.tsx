import { type ComponentProps, type ReactNode, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { FieldFrame, useFieldAttributes } from "./Field.tsx";
import styles from "./form.module.css";

type Props = Omit<ComponentProps<"input">, "name" | "id" | "type"> & {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  below?: ReactNode;
};

/** A password field with a button to show what is typed. */
export function PasswordField({ name, label, hint, below, ...input }: Props) {
  const { field: texts } = useTexts("auth");
  const isHydrated = useIsHydrated();
  const [isShown, setShown] = useState(false);
  const attributes = useFieldAttributes(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint} below={below}>
      <div className={styles.password}>
        <input
          className={styles.input}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_CHARACTERS}
          {...input}
          {...attributes}
        />
        <button
          type="button"
          disabled={!isHydrated}
          aria-controls={attributes.id}
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </button>
      </div>
    </FieldFrame>
  );
}

/** The limit of the identity protocol, far above that of the policy: longer input is refused there, not truncated here. */
const MAX_CHARACTERS = 4096;
