import { useTexts } from "../../../app/app-context.tsx";
import type { FileKind, Refusal } from "./file-kinds.ts";
import type { Upload } from "./upload-queue.ts";

/** Why a file was refused, and what to do: the API's own words where it knows more than we. */
export function useRefusalText(kind: FileKind): (refusal: NonNullable<Upload["refusal"]>) => string {
  const { refusals } = useTexts("desk-photos");
  const own: Record<Refusal, string> = refusals[kind];
  return (refusal) => {
    if (typeof refusal === "string") return own[refusal];
    const { code } = refusal.problem;
    if (code === "too-large") return own["too-large"];
    return code === "too-many-requests" ? refusals.tooFast : refusal.message;
  };
}
