import { SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import styles from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { type PlannedCall, plannedOf } from "../planned/planned-call.ts";
import { useSectionForm } from "../use-section-form.ts";

type Network = (typeof SOCIAL_NETWORKS)[number];

const contactOf = ({ contact_number, email, website, booking_url, booking_number, social }: PageOfDesk) => ({
  contact_number: contact_number ? nationalNumber(contact_number) : "",
  email: email ?? "",
  website: website ?? "",
  booking_url: booking_url ?? "",
  booking_number: booking_number ? nationalNumber(booking_number) : "",
  ...(Object.fromEntries(SOCIAL_NETWORKS.map((one) => [one, social[one] ?? ""])) as Record<Network, string>),
});

type Values = ReturnType<typeof contactOf>;

/** What a planned change will set. */
const changesOf = ({ social, ...sent }: PlannedCall["input"]): Partial<Values> =>
  Object.fromEntries(
    Object.entries({ ...sent, ...(social as object | undefined) }).map(([name, value]) => [
      name,
      name.endsWith("_number") && value ? nationalNumber(String(value)) : String(value ?? ""),
    ]),
  );

type Props = {
  /** A planned change of them, in a dialog. */
  planned?: PlannedCall;
  onClose?: () => void;
};

/** Contact details and social profiles, which may be so from a later day on. */
export function ContactForm({ planned, onClose }: Props) {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageContact", { invalidates: INVALIDATED_BY_EDIT });
  const section = useSectionForm({
    name: "contact",
    valuesOf: contactOf,
    save: (edit, { contact_number, email, website, booking_url, booking_number, ...social }) =>
      mutateAsync({ ...edit, contact_number, email, website, booking_url, booking_number, social }),
    plan: { ...plannedOf(planned, changesOf), ...(onClose && { onPlanned: onClose }) },
  });
  return (
    <SectionFrame
      {...(!planned && { title: texts.sections.contact })}
      {...(onClose && { onCancel: onClose })}
      section={section}
    >
      <TextField section={section} name="contact_number" type="tel" description={texts.phoneHint} />
      <TextField section={section} name="email" type="email" />
      <TextField section={section} name="website" type="url" />
      <h3>{texts.booking}</h3>
      <p>{texts.bookingHint}</p>
      <div className={styles.pair}>
        <TextField section={section} name="booking_url" type="url" />
        <TextField section={section} name="booking_number" type="tel" description={texts.phoneHint} />
      </div>
      <h3>{texts.profiles}</h3>
      <p>{texts.profilesHint}</p>
      <div className={styles.pair}>
        {SOCIAL_NETWORKS.map((network) => (
          <TextField key={network} section={section} name={network} type="url" />
        ))}
      </div>
    </SectionFrame>
  );
}
