import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, useCall } from "#web/lib/call.ts";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { factorsQuery } from "./api.ts";
import { AuthenticatorRow } from "./authenticator-row.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import styles from "./factors-section.module.css";
import { PasskeyRows } from "./passkey-rows.tsx";
import { RecoveryRow } from "./recovery-row.tsx";

/** Renders passkeys, the authenticator app and recovery codes. */
export function FactorsSection() {
  const call = useCall();
  const { data, error, refetch } = useQuery(factorsQuery(call));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error) {
    return (
      <FailedState title="Couldn't load your factors" text={messageOf(error)} onRetry={refetch} />
    );
  }
  return (
    <div className="stack-8" aria-busy={!data}>
      <p className={styles.intro}>
        A second factor keeps your account yours, even if somebody learns your password.
      </p>
      <PasskeyRows passkeys={data?.passkeys} onCodes={setCodes} />
      <AuthenticatorRow authenticator={data?.authenticator} onCodes={setCodes} />
      <RecoveryRow factors={data} onCodes={setCodes} />
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}
