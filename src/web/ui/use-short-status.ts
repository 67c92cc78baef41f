import { useEffect, useState } from "react";

const SHOWN_MS = 5_000;

/** A message that goes away by itself, and what shows one. */
export function useShortStatus(): [status: string, say: (message: string, isShort?: boolean) => void] {
  const [status, setStatus] = useState({ message: "", isShort: false });
  useEffect(() => {
    if (!status.message || !status.isShort) return;
    const timer = setTimeout(() => setStatus({ message: "", isShort: false }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return [status.message, (message, isShort = true) => setStatus({ message, isShort })];
}
