import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";

/** Where the office is, and when it answers. */
export const Office = ({ of }: { of: DirectorySettings }) =>
  (["office_address", "office_hours"] as const).map(
    (field) =>
      (of[field] || of[`${field}_ie`]) && (
        <p key={field}>
          <Bi of={of} field={field} />
        </p>
      ),
  );
