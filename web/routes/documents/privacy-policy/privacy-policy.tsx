import { captchaQuery } from "#web/components/accounts/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { DocumentPage, type Section } from "#web/routes/documents/document-page.tsx";
import { AccountRights, CaliforniaRights, Contact, MailUse } from "./rights.tsx";
import { CookiesAndStorage, RetentionPeriods, StoredData } from "./stored-data.tsx";
import { ThirdParties } from "./third-parties.tsx";

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

export const load: PageLoader = async ({ call, queries }) => {
  await queries.prefetchQuery(captchaQuery(call));
  return null;
};

export function Page() {
  const { name } = useSite();
  return (
    <DocumentPage
      heading="Privacy Policy"
      summary={`What ${name} keeps about you, for how long, and how to get it or delete it.`}
      path="/privacy-policy"
      card="privacy-policy"
      updated="2026-11-25"
      minutes={6}
      sections={POLICY}
    />
  );
}
