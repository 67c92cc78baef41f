import Register from "../register/Register.tsx";
import { authScreen } from "./auth-screen.tsx";

export const RegisterScreen = authScreen("/register", "register", Register, "register.title");
