import { setTimeout as pause } from "node:timers/promises";
import { type SearchNode, startNode } from "#test/support/opensearch.ts";
import { freePort } from "../support/free-port.ts";
import { residentMbOf } from "../support/process-figures.ts";

const SETTLED_MS = 300_000;

/** Several nodes of OpenSearch on this machine. */
export class SearchCluster {
  readonly nodes: readonly SearchNode[];

  private constructor(nodes: readonly SearchNode[]) {
    this.nodes = nodes;
  }

  static async start(count: number, heapMb: number): Promise<SearchCluster> {
    const names = Array.from({ length: count }, (_, at) => `n${at + 1}`);
    const ports = await Promise.all(names.map(async () => [await freePort(), await freePort()] as const));
    const seeds = ports.map(([, transport]) => transport);
    const nodes = await Promise.all(names.map((name, at) => startNode({ name, ports: ports[at]!, seeds, heapMb })));
    const cluster = new SearchCluster(nodes);
    await cluster.settled();
    return cluster;
  }

  /** Waits until all nodes are there, and every part of every index has its copy. @returns the milliseconds */
  async settled(): Promise<number> {
    const begin = performance.now();
    const query = `wait_for_status=green&wait_for_nodes=${this.nodes.length}&wait_for_no_initializing_shards=true`;
    while (performance.now() - begin < SETTLED_MS) {
      const health = await this.#get(`/_cluster/health?timeout=1s&${query}`).catch(() => null);
      if (health && (health as { timed_out: boolean }).timed_out === false) return performance.now() - begin;
      await pause(200);
    }
    throw new Error("the nodes of OpenSearch did not become a whole cluster");
  }

  /** Whether parts of an index are merged. */
  async isMerging(): Promise<boolean> {
    const { _all } = (await this.#get("/_stats/merge")) as { _all: { total: { merges: { current: number } } } };
    return _all.total.merges.current > 0;
  }

  /** The node that leads the others. */
  async manager(): Promise<SearchNode> {
    const [row] = (await this.#get("/_cat/cluster_manager?format=json")) as { node: string }[];
    return this.nodes[Number(row!.node.slice(1)) - 1]!;
  }

  async each(signal: Parameters<SearchNode["signal"]>[0]): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.signal(signal)));
  }

  async startAll(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.startAgain()));
  }

  /** Of the index, without its copies, once what was merged is gone. */
  async index(): Promise<{ names: string[]; documents: number; megabytes: number; parts: number }> {
    const rows = (await this.#get(
      "/_cat/indices/eolaire-*?format=json&bytes=b&h=index,docs.count,pri.store.size,pri",
    )) as Record<string, string>[];
    const sum = (field: string) => rows.reduce((all, row) => all + Number(row[field]), 0);
    return {
      names: rows.map(({ index }) => index!),
      documents: sum("docs.count"),
      megabytes: sum("pri.store.size") / 1e6,
      parts: sum("pri"),
    };
  }

  /** Resident memory of each node. */
  residentMb(): Promise<number[]> {
    return Promise.all(this.nodes.map(async ({ pid }) => Math.round(await residentMbOf(pid))));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  /** The answer of the first node that has one. */
  #get(path: string): Promise<unknown> {
    return Promise.any(
      this.nodes.map(async ({ url }) => {
        const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
        if (!answer.ok && answer.status !== 408) throw new Error(`${path}: ${answer.status}`);
        return answer.json();
      }),
    );
  }
}
