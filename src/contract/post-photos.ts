import { z } from "zod";
import { photoUpload, write } from "./endpoint.ts";
import { id } from "./fields.ts";
import { photoTexts } from "./photos.ts";
import { ownPost } from "./posts.ts";

/** What a photo of a post is told, is changed as of one of a page: `/page/photos/edit`. */
export const postPhotoEndpoints = {
  addPostPhoto: photoUpload({
    path: "/page/posts/photo/add",
    summary: "A photo of a post, the last in the order; ten at most",
    who: "team",
    subject: { kind: "post", field: "post_id" },
    audit: "post.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ post_id: id, ...photoTexts }),
    answer: ownPost,
    errors: ["list-full"],
  }),
  removePostPhoto: write({
    path: "/page/posts/photo/remove",
    summary: "Takes a photo away from its post",
    who: "team",
    subject: { kind: "photo", field: "id" },
    audit: "post.photo.remove",
    input: z.object({ id }),
    answer: ownPost,
  }),
};
