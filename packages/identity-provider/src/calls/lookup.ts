import { z } from "zod";
import { call, text } from "../call.ts";
import { requireUser } from "../require-user.ts";
import { userAnswer } from "../user-answer.ts";
import { MAX_TOKEN } from "./field-limits.ts";

/** `accounts:lookup`: the profile of the caller. */
export const lookup = call(z.object({ idToken: text(MAX_TOKEN) }), async ({ idToken }, { deps }) => {
  const { user } = await requireUser(deps, idToken);
  return { users: [await userAnswer(deps.db, user)] };
});
