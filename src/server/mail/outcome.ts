/**
 * The outcome of sending a message.
 * - taken: the server accepted it
 * - refused: permanent failure, not retried
 * - delayed: temporary failure, retried
 * - uncertain: it may or may not have been accepted; sending again could duplicate it
 */
export type Outcome = { is: "taken" } | Trouble;

export type Trouble = {
  is: "refused" | "delayed" | "uncertain";
  /** For the outbox; may contain the recipient. */
  reason: string;
  /** For logs: a status or a short code. */
  code: string;
};
