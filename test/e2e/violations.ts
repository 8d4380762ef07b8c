import type { BrowserContext } from "@playwright/test";

/** What a page calls with what its content policy or Trusted Types refused. */
const REPORT = "reportViolation";

/** Collects what any page of a context is refused by its content policy or Trusted Types. */
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
