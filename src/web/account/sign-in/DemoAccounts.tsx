import { useState } from "react";
import { useApp, useIsHydrated } from "../../app/app-context.tsx";
import type { DemoAccount } from "../../app/demo-accounts.ts";
import styles from "../../app/form/form.module.css";
import { useTexts } from "../../i18n/texts.tsx";

/** The accounts of the demonstration: a click fills the form above. */
export function DemoAccounts() {
  const { demo: texts } = useTexts("auth");
  const { demoAccounts } = useApp();
  const isHydrated = useIsHydrated();
  const [filled, setFilled] = useState<DemoAccount | null>(null);
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{texts.title}</h2>
      <p role="status">{filled ? texts.filled : texts.text}</p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.role}>
            <button
              type="button"
              disabled={!isHydrated}
              aria-pressed={filled === account}
              onClick={() => {
                fill("email", account.email);
                fill("password", account.password);
                setFilled(account);
                document.querySelector<HTMLElement>("hydrated-app form button:not([type])")?.focus();
              }}
            >
              <strong>{texts.roles[account.role]}</strong>
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sets an uncontrolled field. */
function fill(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`hydrated-app input[name="${name}"]`);
  if (field) field.value = value;
}
