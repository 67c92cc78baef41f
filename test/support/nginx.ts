import { execFile, spawn } from "node:child_process";
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isListening, SETPRIV } from "#harness/support/debian-postgres.ts";
import { freePort } from "#harness/support/free-port.ts";

const NGINX = "/usr/sbin/nginx";
const OPENSSL = "/usr/bin/openssl";
const EXAMPLE = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));

export async function hasNginx(): Promise<boolean> {
  const found = await Promise.allSettled([NGINX, OPENSSL].map((path) => access(path)));
  return found.every(({ status }) => status === "fulfilled");
}

/**
 * Debian's nginx with `deploy/nginx.conf`, in which only ports and the files of the certificate are others.
 * @param upstream such as `127.0.0.1:3000`
 */
export async function startNginx(upstream: string) {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-nginx-"));
  const [port, httpPort] = [await freePort(), await freePort()];
  await makeCertificate(folder);
  await mkdir(join(folder, "temp"));
  const example = await readFile(EXAMPLE, "utf8");
  const site = example
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
    .replace("server 127.0.0.1:3000;", `server ${upstream};`)
    .replaceAll("/etc/letsencrypt/live/eolaire.example", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join("\n  ")}
  ${site}
}
`,
  );
  const child = spawn(SETPRIV, ["--pdeathsig", "TERM", NGINX, "-q", "-c", join(folder, "nginx.conf")], {
    stdio: "inherit",
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await isListening(port);
  return {
    origin: `https://127.0.0.1:${port}`,
    httpOrigin: `http://127.0.0.1:${httpPort}`,
    certificate: await readFile(join(folder, "fullchain.pem")),
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

export async function makeCertificate(folder: string): Promise<void> {
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const names = ["-subj", "/CN=eolaire.example", "-addext", "subjectAltName=DNS:eolaire.example"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await promisify(execFile)(OPENSSL, ["req", "-x509", ...key, ...files, ...names]);
}
