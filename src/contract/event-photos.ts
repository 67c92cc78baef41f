import { z } from "zod";
import { photoUpload, write } from "./endpoint.ts";
import { ownEvent } from "./events.ts";
import { id } from "./fields.ts";
import { photoTexts } from "./photos.ts";

const subject = { kind: "event", field: "id" } as const;
const eventId = id.meta({ description: "The event's: it has one photo at most" });

export const eventPhotoEndpoints = {
  addEventPhoto: photoUpload({
    path: "/events/photo/add",
    summary: "The photo of an event, in place of the one before",
    who: "organiser",
    subject,
    audit: "event.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ id: eventId, ...photoTexts }),
    answer: ownEvent,
  }),
  editEventPhoto: write({
    path: "/events/photo/edit",
    summary: "Changes what is said of the photo",
    who: "organiser",
    subject,
    audit: "event.photo.edit",
    input: z.object({ id: eventId, ...photoTexts }),
    answer: ownEvent,
  }),
  removeEventPhoto: write({
    path: "/events/photo/remove",
    summary: "Takes the photo of an event away",
    who: "organiser",
    subject,
    audit: "event.photo.remove",
    input: z.object({ id: eventId }),
    answer: ownEvent,
  }),
};
