import { useQuery } from "@tanstack/react-query";
import { type LoaderFunction, useParams } from "react-router";
import { z } from "zod";
import { type MakersNotice, NOTICE_TEXT_MAX, stateOnNotice } from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { saveReturn } from "#web/lib/session/return-path.ts";
import { currentUserQuery, useCurrentUser } from "#web/lib/session/session.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { NoticePage, NoticeView } from "./notice-view.tsx";
import { useStateOnNotice } from "./notices-api.ts";

/** Fetches a notice about one's own posts. */
function ownNoticeQuery(id: string) {
  return apiQuery("GET /api/notice/:id", { params: { id } });
}

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  const viewer = await queries.ensureQueryData(currentUserQuery);
  if (viewer) await queries.prefetchQuery(ownNoticeQuery(params.id ?? ""));
  return null;
};

/** Renders a notice to a maker whose posts it names. */
export function Component() {
  const viewer = useCurrentUser();
  const { id = "" } = useParams();
  return viewer ? <OwnNotice id={id} /> : <SignInFirst path={`/notice/${id}`} />;
}

const TITLE = "About your posts";

/** The mail that leads here has no token: answering needs the maker's own account. */
function SignInFirst({ path }: { path: string }) {
  return (
    <div className="page">
      <UnlistedHead title={TITLE} />
      <PageMessage
        title="Log in to read this notice"
        text="It is about posts of yours, so only you can read and answer it."
        actions={
          <LinkButton to="/login" onClick={() => saveReturn({ path })}>
            Log In
          </LinkButton>
        }
      />
    </div>
  );
}

function OwnNotice({ id }: { id: string }) {
  const query = useQuery(ownNoticeQuery(id));
  const lock = (
    <span className="flex items-center gap-8 t-sm">
      <Icon name="lock" size="s" />
      Only you and staff see this
    </span>
  );
  return (
    <NoticePage
      title={TITLE}
      query={query}
      missing="It is not about posts of yours, or it was deleted."
    >
      {(notice) => (
        <NoticeView notice={notice} right={lock}>
          <section className="card grid gap-12 p-20" aria-labelledby="answer">
            <h2 id="answer" className="t-h3">
              {notice.canState ? "See it differently?" : "Your answer"}
            </h2>
            <Answer notice={notice} />
          </section>
        </NoticeView>
      )}
    </NoticePage>
  );
}

function Answer({ notice }: { notice: MakersNotice }) {
  const { _id, statement, canState, outcome, hearingUntil } = notice;
  if (statement) {
    return (
      <div role="status">
        <p className="lines" dir="auto">
          {statement.text}
        </p>
        <p className="t-sm">
          {`Sent on ${longDate(statement.at)}. ${outcome ? "" : "A moderator reads both sides, and then decides."}`}
        </p>
      </div>
    );
  }
  if (!canState) {
    return (
      <p className="t-sm">
        {outcome ? "The notice was decided without one." : "The time to answer is over."}
      </p>
    );
  }
  return (
    <>
      <p className="t-sm">
        {`Answer until ${longDate(hearingUntil ?? "")}. Then a moderator decides also without it.`}
      </p>
      <StatementForm key={_id} id={_id} />
    </>
  );
}

const draft = z.object({ text: z.string() });

/** Asks a maker for the one answer to a notice. */
function StatementForm({ id }: { id: string }) {
  const { mutateAsync } = useStateOnNotice(id);
  const form = useContractForm(stateOnNotice.body, mutateAsync, {
    draft: storedValues("notice", id, draft),
  });
  const { errors } = form.formState;
  return (
    <form className="grid gap-16" method="post" noValidate onSubmit={form.submit}>
      <TextArea
        label="Your answer"
        rows={6}
        counter={{ value: lengthOf(form.watch("text") ?? ""), max: NOTICE_TEXT_MAX }}
        error={errors.text?.message}
        hint="One answer. Our moderators read it; whoever sent the notice does not."
        {...form.register("text")}
      />
      <FormError message={form.failure} />
      <Button type="submit" variant="primary" size="l" block busy={form.busy}>
        Send answer
      </Button>
    </form>
  );
}
