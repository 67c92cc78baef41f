import { spawn } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isListening, SETPRIV } from "./debian-postgres.ts";
import { withLog } from "./logs.ts";

const HAPROXY = "/usr/sbin/haproxy";

export const hasHaproxy = () =>
  access(HAPROXY).then(
    () => true,
    () => false,
  );

/**
 * HAProxy with the settings of docs/scaling.md in front of several instances: an instance that is not ready gets nothing
 * more, and a read that an instance did not answer is sent to another one.
 * @param origins such as `http://127.0.0.1:3000`
 */
export async function startHaproxy(
  folder: string,
  { port, origins }: { port: number; origins: readonly string[] },
): Promise<{ stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "haproxy.cfg");
  const servers = origins.map((origin, at) => `  server eolaire${at + 1} ${new URL(origin).host} check`);
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 3s
  option srvtcpka
  srvtcpka-idle 10s
  srvtcpka-intvl 5s
  srvtcpka-cnt 3

frontend public
  bind 127.0.0.1:${port}
  default_backend instances

backend instances
  balance leastconn
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1
  option redispatch
  retries 3
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
${servers.join("\n")}
`,
  );
  const child = withLog("haproxy", (log) =>
    spawn(SETPRIV, ["--pdeathsig", "TERM", HAPROXY, "-db", "-f", file], { cwd: "/", stdio: ["ignore", log, log] }),
  );
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await isListening(port);
  return {
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
