import { useSearchParams } from "react-router";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../api/use-lists.ts";
import { CorrectionList } from "../../corrections/CorrectionList.tsx";
import form from "../../form/form.module.css";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Toggles } from "../../shell/Toggles.tsx";

const FOLDERS = ["noOwner", "suspected"] as const;

/** The corrections of pages that nobody owns, and what looks like a robot's. */
export function Corrections() {
  const { desk: texts } = useTexts("corrections");
  const [search, setSearch] = useSearchParams();
  const folder = FOLDERS.find((one) => one === search.get("show")) ?? "noOwner";
  const proposals = useInfiniteList("adminProposals", { suspected: folder === "suspected" });
  return (
    <div className={form.form}>
      <Title>{texts.title}</Title>
      <p>{texts.adminIntro}</p>
      <Toggles
        label={texts.filter}
        of={texts}
        order={FOLDERS}
        value={folder}
        onChange={(one) => setSearch(one === "noOwner" ? {} : { show: one })}
      />
      <Loaded of={proposals}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          return items.length > 0 ? <CorrectionList proposals={items} showPage /> : <Empty title={texts.none} />;
        }}
      </Loaded>
      <MoreButton of={proposals}>{texts.more}</MoreButton>
    </div>
  );
}
