import { captchaQuery } from "#web/features/accounts/api.ts";
import { useSite } from "#web/platform/document/site.ts";
import { SiteHead } from "#web/platform/document/site-head.tsx";
import type { PageLoader } from "#web/platform/loader.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Contents } from "./contents.tsx";
import { POLICY } from "./policy.ts";
import styles from "./privacy-policy.module.css";

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
      <Contents sections={POLICY} />
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
