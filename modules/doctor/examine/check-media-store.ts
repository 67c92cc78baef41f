import { randomUUID } from "node:crypto";
import type { Config } from "#core/server/config/config.ts";
import { openObjectStore } from "#core/server/media/store/open-store.ts";
import { type Finding, findingsOn, messageOf } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("media store");

/** Writes, reads, lists and deletes a small object. */
export async function checkMediaStore(config: Config): Promise<Finding[]> {
  const store = await openObjectStore(config);
  if (!store || !config.s3) return [right("Photos and recordings are stored in the data folder.")];
  const { bucket, endpoint } = config.s3;
  const findings: Finding[] = [];
  if (endpoint?.startsWith("http:") && !/^http:\/\/(127\.|localhost|\[::1\]|[^.]+(:|$))/.test(endpoint)) {
    findings.push(
      doubtful("S3_ENDPOINT is http: photos pass the network unencrypted.", "Use https, or a private network."),
    );
  }
  const path = `doctor/${randomUUID()}`;
  const content = Buffer.from("An object of the doctor, which may be deleted.\n");
  let step = "put";
  try {
    await store.write(path, content);
    step = "get";
    const read = await store.read(path);
    if (!read.equals(content)) throw new Error("it returned other bytes than were put");
    step = "list";
    const listed = await store.list("doctor");
    if (!listed.some(({ name }) => path.endsWith(name))) throw new Error("it did not list what was put");
    step = "delete";
    await store.delete(path);
    return [...findings, right(`Objects can be put, got, listed and deleted in ${bucket}.`)];
  } catch (error) {
    if (step !== "put") await store.delete(path).catch(() => {}); // what matters is the first failure
    return [...findings, wrong(`The bucket ${bucket} does not let us ${step}: ${reasonOf(error)}`, adviceOn(error))];
  }
}

const causeOf = (error: unknown): Error => ((error as Error).cause as Error | undefined) ?? (error as Error);

const reasonOf = (error: unknown): string => `${causeOf(error).name}: ${messageOf(causeOf(error))}`;

function adviceOn(error: unknown): string {
  const reason = reasonOf(error);
  if (/NoSuchBucket|NotFound/.test(reason))
    return "Create the bucket, or correct S3_BUCKET; many stores need S3_PATH_STYLE=on.";
  if (/SignatureDoesNotMatch|InvalidAccessKey|AccessDenied|Forbidden/.test(reason)) {
    return "Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and give them the rights to get, put, list and delete.";
  }
  return "Correct S3_ENDPOINT and S3_REGION, and let the firewall pass connections to it.";
}
