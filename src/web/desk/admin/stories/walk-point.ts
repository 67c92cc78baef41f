import { sentWalk, type WalkPoint } from "#core/contract/writing/walks.ts";

const { elevation: elevationField } = sentWalk.element.shape;

/** Some programs write the comma of their language. */
const numberOf = (value: unknown) =>
  typeof value === "string" ? Number(value.trim().replace(",", ".") || Number.NaN) : Number(value ?? Number.NaN);

/** A point as a file writes it, perhaps not on the Earth. An elevation that cannot be is unknown. */
export function pointOf(longitude: unknown, latitude: unknown, elevation: unknown): WalkPoint {
  const height = elevation === null || elevation === undefined ? null : numberOf(elevation);
  return {
    longitude: numberOf(longitude),
    latitude: numberOf(latitude),
    elevation: elevationField.safeParse(height).data ?? null,
  };
}
