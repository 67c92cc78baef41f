import Action from "../action/Action.tsx";
import { authScreen } from "./auth-screen.tsx";

export const ActionScreen = authScreen("/action", "action", Action, "action.title");
