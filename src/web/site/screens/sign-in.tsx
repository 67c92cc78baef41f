import SignIn from "../live/sign-in/SignIn.tsx";
import { wayIn } from "./way-in.tsx";

export const SignInScreen = wayIn("/sign-in", "sign-in", SignIn, "signIn.title");
