import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { Program } from "./program.ts";

const HAPROXY = "/usr/sbin/haproxy";

export const hasHaproxy = () =>
  access(HAPROXY).then(
    () => true,
    () => false,
  );

/**
 * HAProxy with the settings of docs/scaling.md: an instance that is not ready gets nothing more, and a read that an instance did not answer is
 * sent to another one.
 */
export async function startHaproxy(
  folder: string,
  { port, config }: { port: number; config: string },
): Promise<Program> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, config);
  return Program.start({ name: "haproxy", command: HAPROXY, args: ["-db", "-f", file], port });
}

/** In front of instances alone. @param origins such as `http://127.0.0.1:3000` */
export function balancing(origins: readonly string[], port: number): string {
  const text = documented("/etc/haproxy/haproxy.cfg", {});
  const servers = origins.map((origin, at) => `  server app${at + 1} ${new URL(origin).host} check`);
  const [defaults, backend] = [text.indexOf("\nfrontend public"), text.indexOf("backend instances\n")];
  const instances = text.slice(backend, text.indexOf("\n\n", backend)).replace(/^ {2}server .*\n?/gm, "");
  return `${text.slice(0, defaults)}
frontend public
  bind 127.0.0.1:${port}
  default_backend instances

${instances}
${servers.join("\n")}
`;
}
