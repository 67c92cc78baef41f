import { useApp } from "#core/web/app/app-context.tsx";
import { StepHeading } from "#core/web/app/form/Form.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

const FRESH = "DEMO=off DATA_DIR=./mine PORT=3001 npm start";
const LINK = "npm run eolaire -- setup-link";

/** How one begins: where the demonstration is, beside it or in its place; else with a new link. */
export function WithoutLink() {
  const { without: texts } = useTexts("setup");
  const hasDemo = useApp().demoAccounts.length > 0;
  return (
    <>
      <StepHeading isFirst>{texts.title}</StepHeading>
      <p>{texts.text}</p>
      {hasDemo ? (
        <>
          <p>
            {texts.fresh} <code>{FRESH}</code> {texts.freshThen}
          </p>
          <p>
            {texts.here} <code>{LINK}</code> {texts.hereThen}
          </p>
        </>
      ) : (
        <p>
          {texts.lost} <code>{LINK}</code> {texts.lostThen}
        </p>
      )}
    </>
  );
}
