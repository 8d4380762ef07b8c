import type { SecondFactor } from "#contract/factors/contract.ts";
import { ProofChoice } from "#web/components/factors/proof-choice.tsx";
import { useCall } from "#web/lib/call.ts";
import { useSignedIn } from "./use-signed-in.ts";

type SecondFactorStepProps = { methods: readonly SecondFactor[]; onCancel: () => void };

/** Renders the second step of signing in. */
export function SecondFactorStep({ methods, onCancel }: SecondFactorStepProps) {
  const call = useCall();
  const onSignedIn = useSignedIn();
  return (
    <section aria-label="Second factor">
      <p>One more step: confirm with your second factor.</p>
      <ProofChoice
        takesFocus
        methods={methods}
        submitLabel="Log In"
        prove={async (proof) =>
          onSignedIn(await call("POST /api/login/second-factor", { body: proof }))
        }
        onCancel={onCancel}
      />
    </section>
  );
}
