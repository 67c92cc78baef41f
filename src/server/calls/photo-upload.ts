import type { FastifyInstance } from "fastify";
import type { PhotoUpload } from "../../contract/endpoint.ts";
import { removePhoto, storePhoto } from "../media/store-photo.ts";
import type { Route } from "./route-deps.ts";
import { mountUpload } from "./upload.ts";

export function mountPhotoUpload(app: FastifyInstance, url: string, route: Route<PhotoUpload>): Promise<void> {
  return mountUpload(app, url, route, async (media, path) => {
    const photo = await storePhoto(media, path, route.row.shape);
    return { given: { photo }, remove: () => removePhoto(media, photo.key) };
  });
}
