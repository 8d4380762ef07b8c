import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type Notice, UNCONFIRMED_DAYS } from "#contract/notices/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { apiQuery } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { LoadingNotice } from "./loading-notice.tsx";
import { MissingNotice } from "./missing-notice.tsx";
import { NextSteps } from "./next-steps.tsx";
import { NoticeFacts } from "./notice-facts.tsx";
import { NoticeHeading } from "./notice-heading.tsx";
import { NoticeOutcome } from "./notice-outcome.tsx";
import { NoticedPosts } from "./noticed-posts.tsx";
import { useConfirmNotice } from "./notices-api.ts";

/** Renders a notice to its sender, by the link in a mail. */
export function Component() {
  const { id = "", token = "" } = useParams();
  const query = useQuery(
    apiQuery("POST /api/notice/:id/read", { params: { id }, body: { token } }),
  );
  return (
    <div className="page">
      <UnlistedHead title="Your notice" />
      {query.data ? (
        <SentNotice notice={query.data.notice} link={{ id, token }} />
      ) : query.error ? (
        <MissingNotice
          error={query.error}
          onRetry={query.refetch}
          text="It was deleted, or the link is not whole."
        />
      ) : (
        <LoadingNotice />
      )}
    </div>
  );
}

type SentNoticeProps = { notice: Notice; link: { id: string; token: string } };

function SentNotice({ notice, link }: SentNoticeProps) {
  const { contactEmail } = useSite();
  const isConfirmed = notice.at !== null;
  return (
    <>
      <NoticeHeading notice={notice} />
      <div className="grid items-start grid-cols-[minmax(0,1fr)_340px] gap-y-32 gap-x-48 narrow:grid-cols-1">
        <div>
          {notice.outcome && <NoticeOutcome outcome={notice.outcome} />}
          <NoticeFacts isOwn notice={notice} posts={<NoticedPosts posts={notice.posts} />} />
        </div>
        <div className="grid gap-16 min-w-0">
          {!isConfirmed && <Confirmation link={link} />}
          {!notice.outcome && <p role="status">{isConfirmed && waitingText(notice)}</p>}
          {notice.outcome ? (
            <p className="t-sm">
              {"If you see it differently, write to "}
              <a className="link" href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
              {", or go to a dispute body or a court."}
            </p>
          ) : (
            <NextSteps contactEmail={contactEmail} />
          )}
        </div>
      </div>
    </>
  );
}

function waitingText({ hearingUntil }: Notice): string {
  return `We received your notice. The makers can answer until ${longDate(hearingUntil ?? "")}. Then a moderator decides, and we write to you.`;
}

/** Asks before a notice is confirmed, because mail scanners open links but don't press buttons. */
function Confirmation({ link }: Pick<SentNoticeProps, "link">) {
  const { mutate, isPending, error } = useConfirmNotice(link);
  return (
    <section className="card grid gap-12 p-20" aria-labelledby="confirm">
      <h2 id="confirm" className="t-h3">
        Confirm your notice
      </h2>
      <p className="t-sm">
        {`The makers and our moderators read it then, without your email. Unconfirmed, it is deleted after ${UNCONFIRMED_DAYS} days.`}
      </p>
      <div role="alert">
        {error && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
      </div>
      <Button variant="primary" size="l" block busy={isPending} onClick={() => mutate()}>
        Confirm notice
      </Button>
    </section>
  );
}
