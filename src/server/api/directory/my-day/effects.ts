export { sweepSharedDays } from "./shared.ts";
