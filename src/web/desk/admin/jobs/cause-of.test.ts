import { expect, test } from "vitest";
import { causeOf } from "./cause-of.ts";

test.each([
  ["ENOSPC: no space left on device, write", "disk"],
  ["connect ECONNREFUSED 10.0.0.7:25", "network"],
  ["getaddrinfo ENOTFOUND smtp.example.ie", "network"],
  ["EACCES: permission denied, open '/mnt/backup/one'", "permission"],
  ["The server stopped", "stopped"],
  ["canceling statement due to statement timeout", "time"],
  ["Cannot read properties of undefined", "other"],
])("%s is said in words", (error, cause) => {
  expect(causeOf(error)).toBe(cause);
});
