import { expect, test } from "vitest";
import { requireUsableServer } from "./own-server.ts";

test("a database that does not answer ends the start with the code after which a supervisor tries again", async () => {
  const refused = requireUsableServer({ url: "postgres://eolaire@127.0.0.1:1/eolaire", directUrl: undefined });
  await expect(refused).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringMatching(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED/),
  });
});
