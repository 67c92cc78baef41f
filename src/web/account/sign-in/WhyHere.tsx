import { useEffect, useState } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { Notice } from "../../app/form/Notice.tsx";

/** Whoever was led here is told why, by the address' `why`. */
export function WhyHere() {
  const { why } = useTexts("auth");
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("why");
    if (code && Object.hasOwn(why, code)) setText(why[code as keyof typeof why]);
  }, [why]);
  return text && <Notice>{text}</Notice>;
}
