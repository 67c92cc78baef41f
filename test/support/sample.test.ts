import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { sampleOf } from "./sample.ts";

test("samples are valid responses of the API", () => {
  for (const name of ["page", "ownPages", "pageTeam", "pageInvites", "adminPage", "ownEvents"] as const) {
    expect(contract[name].answer.safeParse(sampleOf(contract[name].answer)).error?.issues, name).toBeUndefined();
  }
});
