import { useState } from "react";
import type { DemoAccount } from "../../demo-accounts.ts";
import styles from "../form/form.module.css";
import { useIsAlive, useLive, useTexts } from "../live-context.tsx";

/** The demonstration's accounts: one press fills the form above, another signs in. */
export function DemoAccounts() {
  const { demo: texts } = useTexts("auth");
  const { demoAccounts } = useLive();
  const isAlive = useIsAlive();
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
              disabled={!isAlive}
              aria-pressed={filled === account}
              onClick={() => {
                fill("email", account.email);
                fill("password", account.password);
                setFilled(account);
                document.querySelector<HTMLElement>("live-screen form button:not([type])")?.focus();
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

/** The fields belong to the browser, as when somebody types. */
function fill(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`live-screen input[name="${name}"]`);
  if (field) field.value = value;
}
