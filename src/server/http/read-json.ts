import { visit } from "jsonc-parser";
import { ProblemError } from "./problem.ts";

/** Deep enough for every body of the contract, shallow enough that no walk over it can overflow. */
const MAX_DEPTH = 20;

/**
 * Strict JSON: a key twice, `__proto__` or more than 20 levels are refused, since two readers of such a text may see
 * different values (trust document, rule 4).
 * @throws ProblemError `malformed`
 */
export function readJson(body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProblemError("malformed");
  }
  if (!isUnambiguous(body)) throw new ProblemError("malformed");
  return value;
}

function isUnambiguous(body: string): boolean {
  const open: Set<string>[] = [];
  let fine = true;
  const enter = () => {
    open.push(new Set());
    if (open.length > MAX_DEPTH) fine = false;
    return fine; // false: do not go into the children
  };
  const leave = () => void open.pop();
  visit(body, {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onObjectEnd: leave,
    onArrayEnd: leave,
    onObjectProperty: (key) => {
      const keys = open.at(-1);
      if (key === "__proto__" || keys?.has(key)) fine = false;
      keys?.add(key);
    },
  });
  return fine;
}
