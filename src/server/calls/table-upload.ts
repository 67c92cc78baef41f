import type { FastifyInstance } from "fastify";
import type { TableUpload } from "../../contract/endpoint.ts";
import type { Route } from "./route-deps.ts";
import { mountUpload } from "./upload.ts";

/** The rows are read by the handler: nothing of them is kept as a file. */
export function mountTableUpload(app: FastifyInstance, url: string, route: Route<TableUpload>): Promise<void> {
  return mountUpload(app, url, route, async (_, path) => ({ given: { table: { path } }, remove: async () => {} }));
}
