import { useSite } from "#web/platform/document/site.ts";

export function Contact() {
  const { contactEmail } = useSite();
  return (
    <p>
      Write to{" "}
      <a href={`mailto:${contactEmail}`} className="link">
        {contactEmail}
      </a>
      . A person reads it. When this policy changes, the date at the top does too.
    </p>
  );
}
