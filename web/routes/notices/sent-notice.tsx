import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { UNCONFIRMED_DAYS } from "#contract/notices/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { NextSteps } from "./next-steps.tsx";
import { NoticePage, NoticeView } from "./notice-view.tsx";
import { useConfirmNotice } from "./notices-api.ts";

/** Renders a notice to its sender, by the link in a mail. */
export function Component() {
  const { id = "", token = "" } = useParams();
  const { contactEmail } = useSite();
  const query = useQuery(
    apiQuery("POST /api/notice/:id/read", { params: { id }, body: { token } }),
  );
  return (
    <NoticePage
      title="Your notice"
      query={query}
      missing="It was deleted, or the link is not whole."
    >
      {(notice) => (
        <NoticeView isOwn notice={notice}>
          {notice.at === null && <Confirmation id={id} token={token} />}
          {notice.outcome ? (
            <p className="t-sm">
              {"If you see it differently, write to "}
              <a className="link" href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
              {", or go to a dispute body or a court."}
            </p>
          ) : (
            <>
              <p role="status">
                {notice.at !== null &&
                  `We received your notice. The makers can answer until ${longDate(notice.hearingUntil ?? "")}. Then a moderator decides, and we write to you.`}
              </p>
              <NextSteps />
            </>
          )}
        </NoticeView>
      )}
    </NoticePage>
  );
}

/** Asks before a notice is confirmed, because mail scanners open links but don't press buttons. */
function Confirmation(link: { id: string; token: string }) {
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
