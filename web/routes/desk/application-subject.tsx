import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { askApplicant, type CaseDetail } from "#contract/cases/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { APPLICATION_MAX } from "#contract/sign-ups/contract.ts";
import { caseQuery } from "#web/components/cases/api.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";

type Questions = NonNullable<CaseDetail["application"]>["questions"];

/** Lists what staff asked somebody who wants to join, and asks again once that is answered. */
export function ApplicationQuestions({ found }: { found: CaseDetail }) {
  const { _id, application, status, canSettle } = found;
  const questions = application?.questions ?? [];
  const isAsked = questions.some(({ answer }) => answer === null);
  const canAsk = status === "open" && canSettle && !isAsked;
  if (questions.length === 0 && !canAsk) return null;
  return (
    <section className="grid gap-12" aria-label="Questions">
      <SectionHeading>Questions</SectionHeading>
      <QuestionList questions={questions} />
      {canAsk && <QuestionForm key={questions.length} caseId={_id} />}
    </section>
  );
}

function QuestionList({ questions }: { questions: Questions }) {
  if (questions.length === 0) return null;
  return (
    <ol className="grid gap-12">
      {questions.map(({ _id, text, at, answer, asker }) => (
        <li key={_id} className="grid gap-4">
          <p className="t-sm">
            <bdi>{asker}</bdi> asked <TimeAgo iso={at} />
          </p>
          <p className="lines breaks" dir="auto">
            {text}
          </p>
          {answer === null ? (
            <p className="t-sm">No answer yet.</p>
          ) : (
            <p className="lines breaks pl-12 border-l-2 border-line-2 text-bright" dir="auto">
              {answer}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function QuestionForm({ caseId }: { caseId: string }) {
  const call = useCall();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: z.output<typeof askApplicant.body>) =>
      call("POST /api/case/:id/ask", { params: { id: caseId }, body }),
    onSuccess: ({ message }) => showToast("ok", message),
    onSettled: () => queries.invalidateQueries(caseQuery(caseId)),
  });
  const form = useContractForm(askApplicant.body, mutateAsync, { defaultValues: { text: "" } });
  return (
    <form className="grid gap-12" method="post" noValidate onSubmit={form.submit}>
      <TextArea
        label="Ask before you decide"
        rows={2}
        counter={{ value: lengthOf(form.watch("text")), max: APPLICATION_MAX }}
        hint="They are mailed, and answer here."
        error={form.formState.errors.text?.message}
        {...form.register("text")}
      />
      <FormError message={form.failure} />
      <div>
        <Button type="submit" size="s" busy={form.busy}>
          Ask
        </Button>
      </div>
    </form>
  );
}
