import { type RefObject, useEffect, useState } from "react";

/** A screen's height before it comes into view. */
const AHEAD = "100%";

/** Whether an element has ever come near the part of the screen that is seen. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current || isSeen) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
