import type { Question } from "#web/platform/session/reauthentication.ts";
import { FactorNotice } from "./factor-notice.tsx";
import { Reauthentication } from "./reauthentication.tsx";

type SecurityPromptsProps = {
  /** Whether a member of staff has to set up a second factor. */
  missesFactor: boolean | undefined;
  question: Question | null;
};

/** What the site asks of a person for the sake of their account. */
export function SecurityPrompts({ missesFactor, question }: SecurityPromptsProps) {
  return (
    <>
      {missesFactor && <FactorNotice />}
      {question && <Reauthentication question={question} />}
    </>
  );
}
