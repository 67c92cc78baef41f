import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const OPEN_MS = 5_000;
const LOOK_MS = 50;

/** Opens the inspector of a process of Node, as a developer would, and evaluates an endless loop in it. */
export async function computeForEver(pid: number): Promise<void> {
  const before = await listeningPorts(pid);
  process.kill(pid, "SIGUSR1");
  const end = performance.now() + OPEN_MS;
  for (;;) {
    const opened = (await listeningPorts(pid)).filter((port) => !before.includes(port));
    const address = (await Promise.all(opened.map(debuggerAt))).find((one) => one !== null);
    if (address) return evaluate(address, "for (;;);");
    if (performance.now() > end) throw new Error(`the inspector of process ${pid} did not open`);
    await delay(LOOK_MS);
  }
}

async function debuggerAt(port: number): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(1_000) });
    const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
    return target?.webSocketDebuggerUrl ?? null;
  } catch {
    return null; // it is no inspector
  }
}

async function evaluate(address: string, expression: string): Promise<void> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("the inspector refused")));
  });
  socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } }));
  await delay(LOOK_MS); // it leaves; no answer will come
}

/** The ports on which a process listens. Linux only (`/proc`). */
async function listeningPorts(pid: number): Promise<number[]> {
  const sockets = new Set<string>();
  for (const fd of await readdir(`/proc/${pid}/fd`)) {
    const link = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => "");
    const inode = /^socket:\[(\d+)\]$/.exec(link)?.[1];
    if (inode) sockets.add(inode);
  }
  const lines = (await readFile(`/proc/${pid}/net/tcp`, "utf8")).split("\n").slice(1);
  return lines.flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    const isListening = state === "0A" && inode !== undefined && sockets.has(inode);
    return isListening ? [Number.parseInt(local!.split(":")[1]!, 16)] : [];
  });
}
