import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { withLog } from "../support/logs.ts";

const HAPROXY = "/usr/sbin/haproxy";
/** Ends the proxy together with this process, however that ends (util-linux). */
const SETPRIV = "/usr/bin/setpriv";
/** HAProxy notices after two checks; `DRAIN_MS` has to be longer than that. */
export const NOTICED_MS = 1_000;
const LOOK_MS = 50;

/** @throws Error with the command that installs it */
export async function requireHaproxy(): Promise<void> {
  await access(HAPROXY).catch(() => {
    throw new Error("HAProxy is needed: apt-get install haproxy");
  });
}

/**
 * HAProxy before these instances. It asks `/readyz`, and repeats a request only where no connection could be opened: a request
 * that an instance has taken and not answered is a 502.
 */
export async function startProxy(folder: string, { port, ports }: { port: number; ports: readonly number[] }) {
  const file = join(folder, "haproxy.cfg");
  const servers = ports.map((one) => `  server eolaire${one} 127.0.0.1:${one} check`);
  const lines = [
    "defaults",
    "  mode http",
    "  timeout connect 5s",
    "  timeout client 60s",
    "  timeout server 60s",
    "  timeout check 5s",
    "  option redispatch",
    "  retries 3",
    "  retry-on conn-failure",
    "frontend public",
    `  bind 127.0.0.1:${port}`,
    "  default_backend instances",
    "backend instances",
    "  balance roundrobin",
    "  option httpchk GET /readyz",
    `  default-server inter ${NOTICED_MS / 2}ms fall 2 rise 2`,
    ...servers,
    "",
  ];
  await writeFile(file, lines.join("\n"));
  const child = withLog("haproxy", (log) =>
    spawn(SETPRIV, ["--pdeathsig", "TERM", HAPROXY, "-db", "-f", file], { stdio: ["ignore", log, log] }),
  );
  await untilListening(port);
  return {
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await delay(LOOK_MS);
  }
}
