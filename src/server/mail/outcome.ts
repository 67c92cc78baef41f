/**
 * What became of a message that was handed over.
 * - taken: the server answered for it
 * - refused: it will never be taken, so that trying again is in vain
 * - delayed: it was not taken, and may be later
 * - uncertain: it may have been taken or not; sent again, it could come twice
 */
export type Outcome = { is: "taken" } | Trouble;

export type Trouble = {
  is: "refused" | "delayed" | "uncertain";
  /** For the outbox: may name the recipient. */
  reason: string;
  /** For logs: a status or a short word. */
  code: string;
};
