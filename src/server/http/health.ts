import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Draining } from "./draining.ts";
import { INSTANCE_HEADER, instanceIdOf } from "./instance-id.ts";

/** `/healthz`: the process is alive. `/readyz`: the database answers, and the server is not stopping. */
export function registerHealth(app: FastifyInstance, db: Database, draining: Draining): void {
  let instance: string | undefined;
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send("ok"));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining.hasBegun) return reply.code(503).send("stopping");
    try {
      await sql`select 1`.execute(db);
      instance ??= await instanceIdOf(db);
      return reply.header(INSTANCE_HEADER, instance).send("ready");
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      return reply.code(503).send("no database");
    }
  });
}
