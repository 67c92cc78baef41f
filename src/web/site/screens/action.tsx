import Action from "../live/action/Action.tsx";
import { wayIn } from "./way-in.tsx";

export const ActionScreen = wayIn("/action", "action", Action, "action.title");
