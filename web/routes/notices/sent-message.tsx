import { useEffect, useRef } from "react";
import { LIMITS } from "#contract/limits.ts";
import type { SentNotice } from "#web/routes/notices/form/use-notice-form.ts";
import { noticeName } from "#web/routes/notices/notice-texts.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import styles from "./notice-page.module.css";

type SentMessageProps = { sent: SentNotice; onAgain: () => void };

/** Says that a notice was sent, and that it has to be confirmed. */
export function SentMessage({ sent, onAgain }: SentMessageProps) {
  const message = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={message} className={styles.section} tabIndex={-1} aria-label="Your notice">
      <PageMessage
        title={`Your notice is ${noticeName(sent)}`}
        text={`We wrote to ${sent.email}. Open the link in that mail to confirm it: only then do our moderators read it.`}
        actions={
          <>
            <LinkButton to="/">Home</LinkButton>
            <Button onClick={onAgain}>Send another notice</Button>
          </>
        }
      >
        <p className="t-sm">
          {`No mail after some minutes? Look among spam. We write to one address ${LIMITS.resetMail.max} times an hour at most; then try again later.`}
        </p>
      </PageMessage>
    </section>
  );
}
