import { type FormEvent, useState } from "react";
import { PAIRING_LENGTH } from "#contract/streams/rules.ts";
import { plainCode } from "#contract/texts.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./pair-form.module.css";

/** Pairs this device by the code in the stream settings. */
export function PairForm({
  message,
  onPaired,
}: {
  message?: string;
  onPaired: (key: string) => void;
}) {
  const call = useCall();
  const [code, setCode] = useState("");
  const [error, setError] = useState(message);
  const [isBusy, setBusy] = useState(false);
  const isWhole = code.length === PAIRING_LENGTH;

  async function pair(event: FormEvent) {
    event.preventDefault();
    if (!isWhole) return;
    setBusy(true);
    try {
      onPaired((await call("POST /api/stream/pair", { body: { code } })).key);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }
  return (
    <form
      className="grid gap-16 text-muted max-w-480 mx-auto py-24 px-16"
      onSubmit={(event) => void pair(event)}
    >
      <h2 className="text-bright font-display font-semibold text-20 leading-28">
        Pair with your stream view
      </h2>
      <p>The code is in your stream settings on the computer. It works once, for ten minutes.</p>
      <TextField
        label="Pairing code"
        labelHidden
        className={styles.code}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        error={error}
        onChange={({ currentTarget }) => {
          setCode(plainCode(currentTarget.value).slice(0, PAIRING_LENGTH));
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="l" block busy={isBusy} aria-disabled={!isWhole}>
        Pair
      </Button>
      <p className="t-sm">
        Only a paired device can roll. You can disconnect it on the computer at any time.
      </p>
    </form>
  );
}
