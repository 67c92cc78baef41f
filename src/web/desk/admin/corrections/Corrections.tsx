import { useSearchParams } from "react-router";
import { isOffice } from "#core/contract/roles.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { CorrectionList } from "#core/web/desk/corrections/CorrectionList.tsx";
import form from "#core/web/desk/form/form.module.css";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

const FOLDERS = ["noOwner", "suspected"] as const;

/** The corrections of pages that nobody owns, and what looks like a robot's. */
export function Corrections() {
  const { desk: texts } = useTexts("corrections");
  const ofOffice = isOffice(useSignedIn().account.type);
  const [search, setSearch] = useSearchParams();
  const folder = FOLDERS.find((one) => one === search.get("show")) ?? "noOwner";
  const proposals = useInfiniteList("adminProposals", { suspected: folder === "suspected" });
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <Title>{texts.title}</Title>
      <p>{texts.adminIntro}</p>
      {ofOffice && (
        <Toggles
          label={texts.filter}
          of={texts}
          order={FOLDERS}
          value={folder}
          onChange={(one) => setSearch(one === "noOwner" ? {} : { show: one })}
        />
      )}
      <Pieces of={proposals} empty={{ title: texts.none }} more={texts.more}>
        {(items) => <CorrectionList proposals={items} showPage />}
      </Pieces>
    </div>
  );
}
