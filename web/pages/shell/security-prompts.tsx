import type { ReauthenticationRequest } from "#web/platform/session/reauthentication.ts";
import { FactorNotice } from "./factor-notice.tsx";
import { Reauthentication } from "./reauthentication.tsx";

type SecurityPromptsProps = {
  /** Whether a staff member has to set up a second factor. */
  missesFactor: boolean | undefined;
  request: ReauthenticationRequest | null;
};

/** Renders the security dialogs and notices. */
export function SecurityPrompts({ missesFactor, request }: SecurityPromptsProps) {
  return (
    <>
      {missesFactor && <FactorNotice />}
      {request && <Reauthentication request={request} />}
    </>
  );
}
