/**
 * Creates the bucket of S3_BUCKET where the store does not have it, for `deploy/compose.yaml`. It waits until the store
 * answers, and fails after a minute.
 */
import { env } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { readConfig } from "../src/server/config/config.ts";
import { clientFor } from "../src/server/media/store/s3-store.ts";

const ATTEMPTS = 30;
const PAUSE_MS = 2_000;
const PATIENCE = { connect: 2_000, answer: 10_000 };
/** The store has it already. */
const THERE = new Set(["BucketAlreadyExists", "BucketAlreadyOwnedByYou"]);

const { s3 } = readConfig(env);
if (!s3) throw new Error("S3_BUCKET is not set");
const client = clientFor(s3, PATIENCE);

for (let attempt = 1; ; attempt++) {
  try {
    await client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
    console.log(`The bucket ${s3.bucket} is created.`);
    break;
  } catch (error) {
    const { name } = error as Error;
    if (THERE.has(name)) break;
    if (attempt === ATTEMPTS) throw error;
    console.log(`The store does not create the bucket yet (${name}): another attempt in two seconds.`);
    await pause(PAUSE_MS);
  }
}
