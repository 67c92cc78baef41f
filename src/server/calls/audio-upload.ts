import type { FastifyInstance } from "fastify";
import type { AudioUpload } from "../../contract/endpoint.ts";
import { findFfmpeg } from "../media/ffmpeg.ts";
import { removeRecording, storeRecording } from "../media/store-recording.ts";
import type { Route } from "./route-deps.ts";
import { mountUpload } from "./upload.ts";

export function mountAudioUpload(app: FastifyInstance, url: string, route: Route<AudioUpload>): Promise<void> {
  return mountUpload(app, url, route, async (media, path) => {
    const recording = await storeRecording(media, path, await findFfmpeg());
    return { given: { recording }, remove: () => removeRecording(media, recording) };
  });
}
