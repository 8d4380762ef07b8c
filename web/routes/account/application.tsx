import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LoaderFunction } from "react-router";
import { z } from "zod";
import { lengthOf } from "#contract/numbers.ts";
import { APPLICATION_MAX, answerQuestion, type Question } from "#contract/sign-ups/contract.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery, type ReplyOf } from "#web/lib/queries.ts";
import { useUser } from "#web/lib/session/session.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";

const applicationQuery = apiQuery("GET /api/application", {});

export const loader: LoaderFunction = async ({ context }) => {
  await context.get(queriesContext).prefetchQuery(applicationQuery);
  return null;
};

/** Renders what one wrote to join, what staff ask, and how it was decided. */
export function Component() {
  const application = useQuery(applicationQuery);
  return (
    <div className="page">
      <PageTitle title="Your application" />
      {application.data ? (
        <Application {...application.data} />
      ) : (
        <QueryState
          query={application}
          what="Your application"
          pending={<Skeleton height={200} />}
        />
      )}
    </div>
  );
}

function Application({ text, refusal, questions }: ReplyOf<"GET /api/application">) {
  const user = useUser();
  const { waits } = user;
  const open = waits && refusal === null ? questions.find(({ answer }) => answer === null) : null;
  return (
    <div className="grid gap-16 max-w-640">
      <State user={user} refusal={refusal} isAsked={Boolean(open)} />
      <SectionHeading>You wrote</SectionHeading>
      <p className="lines breaks" dir="auto">
        {text}
      </p>
      {questions.map((question) => (
        <AskedQuestion key={question._id} {...question} />
      ))}
      {open && <AnswerForm key={open._id} id={open._id} />}
    </div>
  );
}

type StateProps = { user: CurrentUser; refusal: string | null; isAsked: boolean };

function State({ user: { waits, deletionAt }, refusal, isAsked }: StateProps) {
  const { contactEmail } = useSite();
  if (!waits) return <p>You are in: post, comment and follow.</p>;
  if (refusal === null) {
    return (
      <p>
        {isAsked
          ? "Our moderators have a question. They decide once you answered."
          : "Our moderators read it soon. Until then you can look around; we mail you."}
      </p>
    );
  }
  return (
    <div className="grid gap-8">
      <p>Our moderators read it, and decided against it:</p>
      <p className="lines breaks text-bright" dir="auto">
        {refusal}
      </p>
      <p className="t-sm">
        {deletionAt && `We delete your account on ${longDate(deletionAt)}. `}
        {contactEmail && `If you see it differently, write to ${contactEmail}.`}
      </p>
    </div>
  );
}

function AskedQuestion({ text, at, answer }: Question) {
  return (
    <section className="card grid gap-8 p-20 phone:p-16" aria-label="Question">
      <p className="lines breaks text-bright" dir="auto">
        {text}
      </p>
      <p className="t-sm">
        Asked on <time dateTime={at}>{longDate(at)}</time>
      </p>
      {answer !== null && (
        <p className="lines breaks pl-12 border-l-2 border-line-2" dir="auto">
          {answer}
        </p>
      )}
    </section>
  );
}

const draft = z.object({ text: z.string() });

function AnswerForm({ id }: { id: string }) {
  const call = useCall();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: z.output<typeof answerQuestion.body>) =>
      call("POST /api/application/answer", { body }),
    onSuccess: ({ message }) => showToast("ok", message),
    onSettled: () => queries.invalidateQueries(applicationQuery),
  });
  const form = useContractForm(answerQuestion.body, mutateAsync, {
    draft: storedValues("application", id, draft),
  });
  return (
    <form className="grid gap-16" method="post" noValidate onSubmit={form.submit}>
      <TextArea
        label="Your answer"
        rows={4}
        counter={{ value: lengthOf(form.watch("text") ?? ""), max: APPLICATION_MAX }}
        error={form.formState.errors.text?.message}
        {...form.register("text")}
      />
      <FormError message={form.failure} />
      <Button type="submit" variant="primary" size="l" block busy={form.busy}>
        Send answer
      </Button>
    </form>
  );
}
