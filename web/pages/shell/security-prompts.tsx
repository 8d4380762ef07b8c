import type { Question } from "#web/platform/session/reauthentication.ts";
import { FactorNotice } from "./factor-notice.tsx";
import { Reauthentication } from "./reauthentication.tsx";

type SecurityPromptsProps = {
  /** Whether a staff member has to set up a second factor. */
  missesFactor: boolean | undefined;
  question: Question | null;
};

/** Renders the security dialogs and notices. */
export function SecurityPrompts({ missesFactor, question }: SecurityPromptsProps) {
  return (
    <>
      {missesFactor && <FactorNotice />}
      {question && <Reauthentication question={question} />}
    </>
  );
}
