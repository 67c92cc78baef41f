import type { Draining } from "@eolaire/graceful-http";
import { inTime, serverVersion } from "@eolaire/postgres";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { judge, LIST_DATE } from "#core/domain/security/fixed-versions.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { poolerAdvice } from "../db/pooler-advice.ts";
import type { PublicReads } from "./cache/public-reads.ts";
import { INSTANCE_HEADER, instanceIdOf } from "./instance-id.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";

/** What must be done before a process is ready. */
export type Preparation = { readonly isDone: boolean; prepare(): Promise<void> };

type Deps = { db: Database; draining: Draining; reads: PublicReads; search: Preparation; config: Config };

/**
 * `/healthz`: the process is alive. `/readyz`: the server is not stopping, its search is prepared, and the database answers; while
 * only a replica does, such as before another one is promoted, it still answers public reads. To whom metrics are shown, it also says
 * whether PostgreSQL has published flaws, from which others would learn how to attack, and whether it has too many connections.
 */
export function registerHealth(app: FastifyInstance, { db, draining, reads, search, config }: Deps): void {
  let instance: string | undefined;
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send("ok"));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining.hasBegun) return reply.code(503).send("stopping");
    if (!search.isDone) {
      void search.prepare();
      return reply.code(503).send("preparing the search");
    }
    const replicas = reads.replicas.map(
      (replica) => `\n${replica.name}: ${reads.isUsed(replica) ? "used" : "left out"}`,
    );
    try {
      await inTime(sql`select 1`.execute(db));
      instance ??= await instanceIdOf(db);
      const version = mayReadMetrics(request, config) ? `\n${await describeVersion(db)}` : "";
      const advice = version && (await inTime(poolerAdvice(db, config)));
      return reply
        .header(INSTANCE_HEADER, instance)
        .send(`ready${replicas.join("")}${version}${advice ? `\n${advice}` : ""}`);
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      const canRead = reads.replicas.some((replica) => reads.isUsed(replica));
      return reply.code(canRead ? 200 : 503).send(`${canRead ? "only reading: " : ""}no database${replicas.join("")}`);
    }
  });
}

async function describeVersion(db: Database): Promise<string> {
  const version = await inTime(serverVersion(db));
  const { is, fixed } = judge("PostgreSQL", version);
  const found = { fixed: "no flaw", flawed: `flaws that ${fixed} fixes`, unknown: "unknown" }[is];
  return `PostgreSQL ${version}: ${found} (as of ${LIST_DATE})`;
}
