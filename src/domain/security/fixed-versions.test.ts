import { expect, test } from "vitest";
import { judge } from "./fixed-versions.ts";

test.each([
  ["PostgreSQL", "18.4", "flawed", "18.6"],
  ["PostgreSQL", "18.6 (Debian 18.6-1.pgdg13+1)", "fixed", "18.6"],
  ["PostgreSQL", "18.10", "fixed", "18.6"],
  ["PostgreSQL", "15.9", "flawed", "15.19"],
  ["PostgreSQL", "19.0", "unknown", null],
  ["Node.js", "v24.9.0", "flawed", "24.18.1"],
  ["Node.js", "v26.10.0", "unknown", null],
  ["libvips", "8.17.3", "flawed", "8.18.1"],
  ["libvips", "8.18.7", "fixed", "8.18.1"],
  ["ffmpeg", "8.1", "flawed", "8.1.2"],
  ["ffmpeg", "8.0.3", "fixed", "8.0.3"],
  ["ffmpeg", "5.1.9-0+deb12u1", "unknown", null],
] as const)("%s %s is %s", (program, version, is, fixed) => expect(judge(program, version)).toEqual({ is, fixed }));
