import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { type Endpoint, errorsOf, mayWait } from "#core/contract/endpoint.ts";
import { ERRORS } from "#core/contract/errors.ts";
import { FIELD_ERRORS } from "#core/contract/field-errors.ts";
import { waitingEdit } from "#core/contract/waiting-edit.ts";

export type FuzzAnswer = { status: number; type: string; body: string; headers: IncomingHttpHeaders };

/** @returns what is wrong with an answer; null: nothing */
export type Judge = (answer: FuzzAnswer) => string | null;

const CODES = Object.keys(ERRORS) as [keyof typeof ERRORS];

/** The shape of every error, as `problemBody` writes it. */
const problem = z.strictObject({
  type: z.string().startsWith("/api/docs#error-"),
  title: z.string().min(1),
  status: z.int(),
  code: z.enum(CODES),
  detail: z.string().min(1),
  errors: z
    .array(
      z.strictObject({
        path: z.string(),
        code: z.enum(Object.keys(FIELD_ERRORS) as [string]),
        message: z.string().min(1),
      }),
    )
    .optional(),
  current: z.unknown().optional(),
  allowed: z.array(z.string()).optional(),
});

/** Errors that a request can have before it reaches a call. */
const OF_THE_REQUEST = ["wrong-type", "encoded-body", "too-large", "headers-too-large", "not-found"] as const;

/**
 * Judges answers of a call of the contract.
 * @param mustRefuse whether a 2xx is a finding
 */
export function findingInCall(row: Endpoint, { mustRefuse }: { mustRefuse: boolean }): Judge {
  return (read) => {
    const { status, body } = read;
    if (status >= 500) return `answered ${status}`;
    if (status >= 400) return findingInProblem(row, read);
    if (mustRefuse) return `was accepted with ${status}`;
    if (status === 204 || status === 301 || status === 304 || row.kind === "download" || row.kind === "event-stream")
      return null;
    const answer = (status === 202 && mayWait(row) ? waitingEdit : row.answer).safeParse(parsed(body));
    return answer.success ? null : `answered what the contract does not say: ${answer.error.issues[0]?.path.join(".")}`;
  };
}

function findingInProblem(row: Endpoint, { status, type, body }: FuzzAnswer): string | null {
  if (!type.startsWith("application/problem+json")) return `answered ${status} as ${type}`;
  const read = problem.safeParse(parsed(body));
  if (!read.success) return `answered ${status} in another shape: ${read.error.issues[0]?.path.join(".")}`;
  const { code } = read.data;
  if (read.data.status !== status || ERRORS[code].status !== status) return `answered ${status} with the code ${code}`;
  const isKnown = [...errorsOf(row), ...OF_THE_REQUEST].includes(code);
  return isKnown ? null : `answered ${code}, which the contract does not list for ${row.path}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // matches no schema
  }
}
