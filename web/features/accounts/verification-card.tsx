import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useCurrentUser } from "#web/platform/session.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { verificationQuery } from "./api.ts";
import { Attempting } from "./pending-card.tsx";
import { useCountdown } from "./use-countdown.ts";
import { useSendVerification } from "./use-send-verification.ts";
import styles from "./verification-card.module.css";

const HOME_AFTER_MS = 3000;

/** Verifies by the link's token as soon as it is shown in a browser, then leads home. */
export function VerificationCard({ token }: { token: string }) {
  const user = useCurrentUser();
  const { isPending, error, data } = useQuery(verificationQuery(useCall(), token, user?._id));
  const [held, setHeld] = useState(false);
  const navigate = useNavigate();
  const stays = held || data?.needsSignIn === true;
  useCountdown(HOME_AFTER_MS, !isPending && !stays, () => navigate("/"));
  return (
    <div className={classNames(styles.card, held && styles.held)}>
      {/* One region from the first render on, so that what comes of it is read out. */}
      <div role="status" className={styles.news}>
        {isPending && <Attempting title="Attempting to Verify" />}
        {data?.verified && <Verified needsSignIn={data.needsSignIn === true} />}
        {error && <Failed message={messageOf(error)} />}
      </div>
      {error && <SendAgain onHold={setHeld} />}
      {data?.needsSignIn && !user && <LinkButton to="/login">Log In</LinkButton>}
      {!isPending && !data?.needsSignIn && (
        <div className={classNames(styles.bar, error && styles.failed)}>
          <i />
        </div>
      )}
    </div>
  );
}

function Verified({ needsSignIn }: { needsSignIn: boolean }) {
  return (
    <>
      <Icon name="check" className={classNames(styles.icon, styles.good)} />
      <h1 className="t-h2">Thank you for verifying!</h1>
      <p className="t-sm">
        {needsSignIn
          ? "This account can become Admin. Log in to it in this browser, then open the link of the mail again. If you did not make the account, set a new password first."
          : "You can post and comment now. Taking you home."}
      </p>
    </>
  );
}

function Failed({ message }: { message: ReactNode }) {
  return (
    <>
      <Icon name="warn" className={classNames(styles.icon, styles.bad)} />
      <h1 className="t-h2">An error has occured</h1>
      <p className={styles.reason}>{message}</p>
    </>
  );
}

/** The way home waits while someone is about to use this. */
function SendAgain({ onHold }: { onHold: (held: boolean) => void }) {
  const user = useCurrentUser();
  const { mutate, isPending } = useSendVerification();
  if (!user || user.verified) return null;
  const hold = () => onHold(true);
  const release = () => onHold(false);
  return (
    <div>
      <Button
        icon="mail"
        busy={isPending}
        onClick={() => mutate()}
        onFocus={hold}
        onBlur={release}
        onPointerEnter={hold}
        onPointerLeave={release}
      >
        Send it again
      </Button>
    </div>
  );
}
