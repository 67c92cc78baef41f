import { useTexts } from "../../../app/app-context.tsx";
import { Title } from "../../shell/Shell.tsx";
import facts from "../shell/facts.module.css";
import { Columns } from "./Columns.tsx";
import { Export } from "./Export.tsx";
import { Import } from "./Import.tsx";

/** All pages as a file, and back. */
export function Exchange() {
  const { sections } = useTexts("admin");
  const { exchange: texts } = useTexts("admin-figures");
  return (
    <div className={facts.screen}>
      <Title>{sections.exchange}</Title>
      <p>{texts.intro}</p>
      <Export />
      <Import />
      <Columns />
    </div>
  );
}
