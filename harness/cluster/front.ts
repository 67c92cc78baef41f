import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documented } from "../support/documented.ts";
import { freePort } from "../support/free-port.ts";
import { startHaproxy } from "../support/haproxy.ts";
import { Program } from "../support/program.ts";
import type { DatabaseMachine } from "./databases.ts";

export const VARNISH = "/usr/sbin/varnishd";

type FrontPorts = { public: number; varnish: number; behind: number; primary: number };

export const frontPorts = async (): Promise<FrontPorts> => ({
  public: await freePort(),
  varnish: await freePort(),
  behind: await freePort(),
  primary: await freePort(),
});

/** HAProxy as docs/scaling.md has it: in front of readers, behind Varnish, and in front of the primary. */
export function startFront(
  folder: string,
  ports: FrontPorts,
  { instances, machines }: { instances: readonly number[]; machines: readonly DatabaseMachine[] },
): Promise<Program> {
  const local = (port: number) => `127.0.0.1:${port}`;
  const config = documented("/etc/haproxy/haproxy.cfg", {
    ":443 ssl crt /etc/haproxy/eolaire.pem alpn h2,http/1.1": local(ports.public),
    "127.0.0.1:6081": local(ports.varnish),
    "127.0.0.1:8080": local(ports.behind),
    "10.0.0.10:5000": local(ports.primary),
    ...Object.fromEntries(instances.map((port, at) => [`10.0.0.3${at + 1}:3000`, local(port)])),
    ...Object.fromEntries(
      machines.map(({ ports: { postgres, rest } }, at) => [
        `10.0.0.2${at + 1}:5432 check port 8008`,
        `${local(postgres)} check port ${rest}`,
      ]),
    ),
  });
  return startHaproxy(folder, { port: ports.primary, config });
}

/** Varnish with the VCL of docs/scaling.md. */
export async function startVarnish(folder: string, ports: FrontPorts): Promise<Program> {
  const file = join(folder, "default.vcl");
  await mkdir(folder, { recursive: true });
  const vcl = documented("/etc/varnish/default.vcl", {
    '"8080"': `"${ports.behind}"`,
    '"10.0.0.0"': '"127.0.0.0"',
  });
  await writeFile(file, vcl);
  const args = ["-F", "-a", `127.0.0.1:${ports.varnish}`, "-f", file, "-s", "malloc,64m", "-n", join(folder, "state")];
  return Program.start({ name: "varnish", command: VARNISH, args, port: ports.varnish });
}
