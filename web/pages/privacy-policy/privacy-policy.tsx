import type { ComponentType } from "react";
import { captchaQuery } from "#web/features/accounts/api.ts";
import { useSite } from "#web/platform/document/site.ts";
import { SiteHead } from "#web/platform/document/site-head.tsx";
import type { PageLoader } from "#web/platform/loader.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useCurrentSection } from "#web/ui/navigation/use-current-section.ts";
import styles from "./privacy-policy.module.css";
import { AccountRights, CaliforniaRights, Contact, MailUse } from "./rights.tsx";
import { CookiesAndStorage, RetentionPeriods, StoredData } from "./stored-data.tsx";
import { ThirdParties } from "./third-parties.tsx";

type Section = { id: string; title: string; Text: ComponentType };

/** The sections in order; an id is the section's URL fragment. */
const POLICY: readonly Section[] = [
  { id: "what-we-keep", title: "What we keep", Text: StoredData },
  { id: "how-long", title: "How long", Text: RetentionPeriods },
  { id: "cookies", title: "Cookies and storage", Text: CookiesAndStorage },
  { id: "ads", title: "Ads and others", Text: ThirdParties },
  { id: "email", title: "Email", Text: MailUse },
  { id: "your-data", title: "Your data, your choice", Text: AccountRights },
  { id: "california", title: "Your California rights", Text: CaliforniaRights },
  { id: "contact", title: "Contact", Text: Contact },
];

const UPDATED = { day: "2026-11-21", text: "November 21, 2026" };

export const load: PageLoader = async ({ call, queries }) => {
  await queries.prefetchQuery(captchaQuery(call));
  return null;
};

export function Page() {
  const { name } = useSite();
  return (
    <div className={styles.page}>
      <SiteHead
        heading="Privacy Policy"
        summary={`What ${name} keeps about you, for how long, and how to get it or delete it.`}
        path="/privacy-policy"
        card="privacy-policy"
      />
      <SectionHeading level={1} className={styles.heading}>
        Privacy Policy
      </SectionHeading>
      <Contents />
      <article className={styles.text}>
        <p className={styles.about}>
          <span>
            Last updated <time dateTime={UPDATED.day}>{UPDATED.text}</time>
          </span>
          <span>About 6 minutes to read</span>
        </p>
        {POLICY.map(({ id, title, Text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1} className="t-h2">
              {title}
            </h2>
            <Text />
          </section>
        ))}
      </article>
    </div>
  );
}

/** Renders the page's sections, the current one marked. */
function Contents() {
  const current = useCurrentSection(POLICY.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label="On this page">
      {POLICY.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
