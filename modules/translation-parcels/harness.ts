import type { HarnessPart } from "#harness/support/module.ts";
import { FILE, fromFile, KIB, TABLE } from "#harness/work/from-file.ts";
import { keyOfUnit, readParcel } from "./server/parcel.ts";
import { readXliff } from "./server/xliff.ts";

export default {
  readers: [
    {
      name: "readParcel",
      max: TABLE,
      isInPieces: true,
      read: fromFile(readParcel),
      frames: ['id,target_ga\n"…', "id,target_ga\n…", '[{"id":"…"}]'],
    },
    { name: "keyOfUnit", max: 16 * KIB, read: keyOfUnit },
    {
      name: "readXliff",
      max: 16 * FILE,
      apartMs: 10_000,
      read: fromFile((path) => readXliff(path, "utf-8")),
      frames: ['<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0">…</xliff>', "<xliff …>"],
    },
  ],
} satisfies HarnessPart;
