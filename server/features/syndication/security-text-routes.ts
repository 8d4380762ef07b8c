import {
  SECURITY_POLICY_PATH,
  SECURITY_TEXT_PATH,
  writeSecurityPolicy,
  writeSecurityText,
} from "#server/features/syndication/security-text.ts";
import { type PublicScope, sendDocument } from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";

const TYPE = "text/plain; charset=utf-8";
const SECONDS = 24 * 3_600;

/** Serves where to report a vulnerability, and what to expect then. */
export function registerSecurityText(scope: PublicScope, { settings }: Services): void {
  const { site } = settings;
  scope.get(SECURITY_TEXT_PATH, async (request, reply) =>
    sendDocument(request, reply, {
      type: TYPE,
      body: writeSecurityText(site, new Date()),
      seconds: SECONDS,
    }),
  );
  scope.get(SECURITY_POLICY_PATH, async (request, reply) =>
    sendDocument(request, reply, { type: TYPE, body: writeSecurityPolicy(site), seconds: SECONDS }),
  );
}
