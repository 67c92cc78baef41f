import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step. One that follows another takes the focus, so that its reader hears where they are now. */
export function StepHeading({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
