import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { built } from "./go-programs.ts";
import { Program } from "./program.ts";

/** As docs/scaling.md names it. */
const MINIO = "github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c";
const CREATE_BUCKET = fileURLToPath(new URL("../../deploy/create-bucket.ts", import.meta.url));
const PASSWORD = "a-password-of-harnesses";

type ObjectServer = { program: Program; settings: Record<string, string> };

/** A store that others have written, with an empty bucket. @returns why there is none */
export async function startObjectServer(folder: string): Promise<ObjectServer | { absent: string }> {
  const command = await built("minio", MINIO);
  if (typeof command !== "string") return command;
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const account = { MINIO_ROOT_USER: "eolaire", MINIO_ROOT_PASSWORD: PASSWORD, HOME: folder };
  const args = ["server", "--quiet", "--address", `127.0.0.1:${port}`, folder];
  const program = await Program.start({ name: "minio", command, args, port, env: account });
  const settings = {
    S3_BUCKET: "eolaire-media",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_PATH_STYLE: "on",
    S3_ACCESS_KEY_ID: account.MINIO_ROOT_USER,
    S3_SECRET_ACCESS_KEY: PASSWORD,
  };
  await promisify(execFile)(execPath, [CREATE_BUCKET], { env: { PATH: process.env.PATH, ...settings } });
  return { program, settings };
}
