import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../app/app-context.tsx";
import { Dialog } from "../../shell/Dialog.tsx";
import styles from "../admin.module.css";
import type { Section } from "../sections.ts";
import { SectionLinks } from "./SectionLinks.tsx";

/** Where there is no room for the navigation beside the screen. */
export function PhoneMenu({ sections }: { sections: readonly Section[] }) {
  const texts = useTexts("admin");
  const { close } = useTexts("desk");
  const [isOpen, setOpen] = useState(false);
  const shut = () => setOpen(false);
  return (
    <div className={styles.menu}>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.menu}
      </Button>
      {isOpen && (
        <Dialog title={texts.title} onClose={shut}>
          <SectionLinks sections={sections} onGo={shut} />
          <Button variant="default" onClick={shut}>
            {close}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
