import { useState } from "react";
import type { SecondStep } from "../../app/session/second-factor.ts";
import { Sent } from "../sent/Sent.tsx";
import { FirstStep } from "./FirstStep.tsx";
import { PhoneSignIn } from "./PhoneSignIn.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";

type Step =
  | { name: "first" }
  | { name: "second"; step: SecondStep }
  | { name: "sent"; email: string }
  | { name: "phone" };

/** The sign-in screen with all its steps. */
export default function SignIn() {
  const [now, setNow] = useState<Step>({ name: "first" });
  const [isBack, setBack] = useState(false);
  const toFirst = () => {
    setBack(true);
    setNow({ name: "first" });
  };
  const toSecond = (step: SecondStep) => setNow({ name: "second", step });
  switch (now.name) {
    case "first":
      return (
        <FirstStep
          isBack={isBack}
          onSecondStep={toSecond}
          onSent={(email) => setNow({ name: "sent", email })}
          onPhone={() => setNow({ name: "phone" })}
        />
      );
    case "second":
      return <SecondStepForm step={now.step} onBack={toFirst} />;
    case "sent":
      return <Sent kind="link" email={now.email} onBack={toFirst} />;
    case "phone":
      return <PhoneSignIn onSecondStep={toSecond} onBack={toFirst} />;
  }
}
