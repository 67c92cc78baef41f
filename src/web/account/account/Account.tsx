import { useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { useAccountHolder } from "../../app/session/use-account-holder.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { AccountSections } from "./AccountSections.tsx";
import own from "./account.module.css";

/** The account of whoever is signed in; nobody else gets further than the way to sign in. */
export default function Account() {
  const { title, loading, failed, again } = useTexts("account");
  const [state, load] = useAccountHolder();
  if (state.name === "ready") return <AccountSections {...state} />;
  return (
    <>
      <h1>{title}</h1>
      {state.name === "loading" ? (
        <div className={own.loading}>
          <p role="status">{loading}</p>
        </div>
      ) : (
        <>
          <div role="alert" className={styles.summary}>
            {failed} {state.message}
          </div>
          <p>
            <Button type="button" onClick={load}>
              {again}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
