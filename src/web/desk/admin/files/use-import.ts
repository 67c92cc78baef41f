import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../../../../contract/index.ts";
import type { ImportReport } from "../../../../contract/page-files.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";

/** @property share of the file that is on its way, 0 to 1; then its rows are read */
export type Importing =
  | { state: "idle"; refusal?: string }
  | { state: "busy"; file: File; isDryRun: boolean; share: number; stop: () => void }
  | { state: "reported"; file: File; report: ImportReport };

/** A file is looked through first, and written when its reader has seen what that would do. */
export function useImport() {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const [importing, setImporting] = useState<Importing>({ state: "idle" });

  const send = async (file: File, isDryRun: boolean) => {
    const aborter = new AbortController();
    const stop = () => aborter.abort();
    const onProgress = (share: number) => setImporting({ state: "busy", file, isDryRun, share, stop });
    onProgress(0);
    try {
      const options = { onProgress, signal: aborter.signal };
      const report = await client.call(contract.importPages, { file, dry_run: isDryRun }, options);
      setImporting({ state: "reported", file, report });
      if (report.written) await queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setImporting({ state: "idle", ...(!aborter.signal.aborted && { refusal: error.message }) });
    }
  };
  return {
    importing,
    check: (file: File) => send(file, true),
    write: (file: File) => send(file, false),
    reset: () => setImporting({ state: "idle" }),
  };
}
