import { NativeSelect } from "@mantine/core";
import { useBeforeFocus } from "#core/web/desk/form/use-before-focus.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type Comparison, type Plan, type Role, withRole } from "./comparison.ts";

const ROLES: readonly Role[] = ["owner", "manager", "none"];

type Props = { of: Comparison; plan: Plan; onChange: (plan: Plan) => void };

/** Who looks after the page that stays. */
export function TeamChoices({ of, plan, onChange }: Props) {
  const texts = useTexts("merging");
  const { before, onList } = useBeforeFocus(plan.roles);
  const people = new Map([...of.other.team, ...of.page.team].map((member) => [member.account_id, member]));
  if (people.size === 0) return <p>{texts.nobody}</p>;
  return (
    <>
      <p className={layout.quiet}>{texts.teamHint}</p>
      {[...people.values()].map(({ account_id, name, role }) => (
        <NativeSelect
          key={account_id}
          size="md"
          label={name}
          value={plan.roles[account_id] ?? "none"}
          data={ROLES.map((value) => ({
            value,
            label: texts.roles[value === "manager" && role === "counter" ? role : value],
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...plan, roles: withRole(before, account_id, value as Role) })
          }
          {...onList}
        />
      ))}
    </>
  );
}
