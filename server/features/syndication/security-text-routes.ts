import type { FastifyInstance } from "fastify";
import { registerPublic, sendDocument } from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";

/** Serves where to report a vulnerability, and what to expect then. */
export function registerSecurityText(app: FastifyInstance, { settings: { site } }: Services): void {
  registerPublic(app, (scope) => {
    const serve = (path: string, write: () => string) =>
      scope.get(path, async (request, reply) =>
        sendDocument(request, reply, {
          type: "text/plain; charset=utf-8",
          body: write(),
          seconds: DAY_SECONDS,
        }),
      );
    serve(SECURITY_TEXT_PATH, () => writeSecurityText(site, new Date()));
    serve(SECURITY_POLICY_PATH, () => writeSecurityPolicy(site));
  });
}

const DAY_SECONDS = 24 * 3_600;
const DAY_MS = DAY_SECONDS * 1_000;
const VALID_DAYS = 180;

type SiteInfo = { name: string; url: string; contactEmail: string };

const SECURITY_TEXT_PATH = "/.well-known/security.txt";
const SECURITY_POLICY_PATH = "/security-policy.txt";

/**
 * Writes the security.txt of RFC 9116. It expires half a year after the current day, so that copies do not
 * name a contact forever.
 */
function writeSecurityText({ url, contactEmail }: SiteInfo, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${url}${SECURITY_TEXT_PATH}`,
    `Policy: ${url}${SECURITY_POLICY_PATH}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Writes what the finder of a vulnerability may expect; docs/security.md says the same. */
function writeSecurityPolicy({ name, contactEmail }: SiteInfo): string {
  return `Security of ${name}

Found a hole? Write to ${contactEmail}. Say what you did, what happened, and how to
see it again. Please tell nobody else until it is closed.

We answer within 3 days, say within 7 days what we make of it, and close what is serious
within 30 days, everything else within 90. We tell you when it is closed, and thank you by
name if you like.

Use accounts of your own. Don't read or change what belongs to others, don't keep people
from using the site, and don't write to our members. Whoever keeps to that has nothing to
fear from us. We pay no rewards.
`;
}
