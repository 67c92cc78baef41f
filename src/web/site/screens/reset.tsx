import Reset from "../live/reset/Reset.tsx";
import { wayIn } from "./way-in.tsx";

export const ResetScreen = wayIn("/reset", "reset", Reset, "reset.title");
