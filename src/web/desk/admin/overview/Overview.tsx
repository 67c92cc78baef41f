import { useTexts } from "../../../site/live/live-context.tsx";
import { Title } from "../../shell/Title.tsx";

/** What waits, and this month beside the one before. */
export function Overview() {
  const { sections } = useTexts("admin");
  return <Title>{sections.overview}</Title>;
}
