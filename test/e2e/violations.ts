import type { BrowserContext } from "@playwright/test";

/** The function that a page calls with violations of its content policy or Trusted Types. */
const REPORT = "reportViolation";

/** Collects the violations of content policy or Trusted Types on any page of a context. */
export async function watchViolations(
  context: BrowserContext,
  violations: string[],
): Promise<void> {
  await context.exposeFunction(REPORT, (text: string) => violations.push(text));
  await context.addInitScript(reportViolations, REPORT);
}

/** Runs in a page before its own scripts. */
function reportViolations(report: string): void {
  addEventListener("securitypolicyviolation", (event) => {
    const { documentURI, effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    const what = `${effectiveDirective} refused ${blockedURI} ${sample}`;
    const page = globalThis as unknown as Record<string, (text: string) => void>;
    page[report]?.(`${documentURI}: ${what} (${sourceFile}:${lineNumber})`);
  });
}
