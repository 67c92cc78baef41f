import SignIn from "../sign-in/SignIn.tsx";
import { authScreen } from "./auth-screen.tsx";

export const SignInScreen = authScreen("/sign-in", "sign-in", SignIn, "signIn.title");
