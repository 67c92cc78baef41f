import { useTexts } from "../../../app/app-context.tsx";
import { useText } from "../../form/use-fields.ts";
import type { VersionedForm } from "../../form/use-versioned-form.ts";
import catalogue from "../catalogue.module.css";
import styles from "./categories.module.css";
import { CategoryIcon, ICON_NAMES, isIcon } from "./category-icons.tsx";

/** The drawing of a category; a word of its own, which another program may have given it, stays until another is chosen. */
export function IconField({ section }: { section: VersionedForm<"icon"> }) {
  const { icons } = useTexts("admin-catalogue");
  const chosen = useText(section, "icon");
  const known: string[] = isIcon(chosen) ? ICON_NAMES : [...ICON_NAMES, chosen];
  return (
    <fieldset className={styles.icons}>
      <legend>{section.labels.icon}</legend>
      {known.map((icon) => (
        <label key={icon} className={catalogue.choice} title={isIcon(icon) ? icons[icon] : icon}>
          <input
            type="radio"
            name="icon"
            value={icon}
            aria-label={isIcon(icon) ? icons[icon] : icon}
            checked={icon === chosen}
            onChange={() => section.form.setValue("icon", icon, { shouldDirty: true })}
          />
          <CategoryIcon icon={icon} />
        </label>
      ))}
    </fieldset>
  );
}
