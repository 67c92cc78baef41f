import Reset from "../reset/Reset.tsx";
import { authScreen } from "./auth-screen.tsx";

export const ResetScreen = authScreen("/reset", "reset", Reset, "reset.title");
