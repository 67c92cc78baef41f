import Register from "../live/register/Register.tsx";
import { wayIn } from "./way-in.tsx";

export const RegisterScreen = wayIn("/register", "register", Register, "register.title");
