import { useWhen } from "./use-when.ts";

/** A day and a time of day. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{useWhen()(at)}</time>;
}
