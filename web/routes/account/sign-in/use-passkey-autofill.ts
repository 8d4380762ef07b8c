import { useEffect, useEffectEvent } from "react";
import type { Assertion } from "#contract/factors/credentials.ts";
import { CHALLENGE_MINUTES } from "#contract/factors/sign-in.ts";
import { useCall } from "#web/lib/call.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";

// Leaves at least a minute to confirm a passkey chosen at the last moment.
const RENEW_AFTER_MS = (CHALLENGE_MINUTES - 1) * 60_000;
// A page left open must stop requesting challenges.
const OFFERS_MAX = 15;

/**
 * Offers passkeys as autofill for a field with `autocomplete="webauthn"`, where supported, unless
 * `paused`: a browser allows one passkey request at a time. Failures before a choice are not
 * reported, as the user did not start the request.
 */
export function usePasskeyAutofill(
  paused: boolean,
  onChosen: (credential: Assertion) => void,
): void {
  const call = useCall();
  const offer = useEffectEvent(async (ended: AbortSignal) => {
    if (!(await canAutofill())) return;
    for (let offers = 0; offers < OFFERS_MAX && !ended.aborted; offers += 1) {
      const expired = AbortSignal.timeout(RENEW_AFTER_MS);
      try {
        const { getPasskeyCredential } = await import(
          "#web/components/factors/proofs/passkey-browser.ts"
        );
        const { options } = await call("POST /api/login/passkey/options", {});
        const signal = AbortSignal.any([ended, expired]);
        return onChosen(await getPasskeyCredential(options, { mediation: "conditional", signal }));
      } catch {
        if (!expired.aborted) return;
      }
    }
  });
  useEffect(() => {
    if (paused) return;
    const end = new AbortController();
    whenIdle(() => void offer(end.signal));
    return () => end.abort();
  }, [paused]);
}

async function canAutofill(): Promise<boolean> {
  if (!("PublicKeyCredential" in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
