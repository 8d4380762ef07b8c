import { useEffect, useId, useRef, useState } from "react";
import { FormProvider, useController, useFormContext } from "react-hook-form";
import type { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import { NOTICE_ROLES, NOTICE_TEXT_MAX, noticeFields } from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Field, fieldAria } from "#web/ui/fields/field.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { NextSteps } from "./next-steps.tsx";
import { noticeName, ROLE_TEXTS } from "./notice-parts.tsx";
import { type NamedPost, PostLinks } from "./post-links.tsx";

type NoticeValues = z.input<typeof noticeFields>;
type SentNotice = { number: number; email: string };

const HEADING = "Report work that is yours";

/** Renders the form for people who find their work or their data in others' posts. */
export function Component() {
  const { name } = useSite();
  const [sent, setSent] = useState<SentNotice | null>(null);
  return (
    <div className="page">
      <PageHead
        heading={HEADING}
        summary={`Tell the moderators of ${name} of posts that use your work or your data. No account needed.`}
        path="/notice"
      />
      {sent ? (
        <SentMessage sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <>
          <SectionHeading
            level={1}
            roomy
            className="phone:px-0 phone:pt-8 phone:pb-12"
            right={<span className="phone:hidden t-sm">No account needed</span>}
          >
            {HEADING}
          </SectionHeading>
          <NoticeForm onSent={setSent} />
        </>
      )}
    </div>
  );
}

type SentMessageProps = { sent: SentNotice; onAgain: () => void };

/** Says that a notice was sent, and that it has to be confirmed. */
function SentMessage({ sent, onAgain }: SentMessageProps) {
  const message = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={message} className="landing" tabIndex={-1} aria-label="Your notice">
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

/** Renders the form that sends a notice; what happens next is beside it, or above Send. */
function NoticeForm({ onSent }: { onSent: (sent: SentNotice) => void }) {
  const call = useCall();
  const captcha = useCaptcha();
  const form = useContractForm(
    noticeFields,
    ({ sourceUrl, ...notice }) =>
      captcha.sendWith(async (payload) => {
        const body = { ...notice, ...(sourceUrl && { sourceUrl }), captcha: payload };
        const { number } = await call("POST /api/notice", { body });
        onSent({ number, email: notice.email });
      }),
    { mode: "onTouched", defaultValues: { posts: [] } },
  );
  const [posts, setPosts] = useState<readonly NamedPost[]>([]);

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_340px] grid-rows-[auto_1fr] gap-x-48 narrow:grid-cols-1 narrow:grid-rows-none"
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      <div className="grid gap-20 min-w-0">
        <FormProvider {...form}>
          {/* An error focuses the first field in this order. */}
          <SenderFields />
          <RoleField />
          <PostLinks posts={posts} onChange={setPosts} />
          <WorkFields />
          <GoodFaithField />
        </FormProvider>
        <Captcha captcha={captcha} />
      </div>
      <NextSteps className="row-span-2 col-start-2 row-start-1 narrow:row-auto narrow:col-auto narrow:mt-32" />
      <div className="border-t border-t-line flex items-center flex-wrap justify-between gap-y-12 gap-x-20 self-start mt-32 pt-20">
        <p className="flex-[1_1_240px] t-sm breaks">{readersOf(posts)}</p>
        <Button
          type="submit"
          variant="primary"
          size="l"
          className="phone:flex-[1_1_100%]"
          busy={form.busy}
        >
          Send notice
        </Button>
        <div role="alert" className="basis-full empty:hidden">
          {form.failure && <FieldMessage kind="error">{form.failure}</FieldMessage>}
        </div>
      </div>
    </form>
  );
}

function SenderFields() {
  const { register, formState } = useFormContext<NoticeValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-20 grid-cols-2 phone:grid-cols-1">
      <TextField
        label="Your name"
        autoComplete="name"
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We answer here. It is not shown to anyone else."
        error={errors.email?.message}
        {...register("email")}
      />
    </div>
  );
}

function WorkFields() {
  const { register, watch, formState } = useFormContext<NoticeValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Where your work can be seen"
        hint="A page, a shop or a dated upload. Optional."
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        error={errors.sourceUrl?.message}
        {...register("sourceUrl")}
      />
      <TextArea
        label="What is yours, and what you ask for"
        rows={5}
        counter={{ value: lengthOf(watch("text") ?? ""), max: NOTICE_TEXT_MAX }}
        error={errors.text?.message}
        {...register("text")}
      />
    </>
  );
}

function GoodFaithField() {
  const { field, fieldState } = useController<NoticeValues, "goodFaith">({ name: "goodFaith" });
  return (
    <Checkbox
      ref={field.ref}
      label="I believe in good faith that this use is not allowed, and what I wrote is correct and complete."
      checked={field.value === true}
      onCheckedChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

const NAMES = new Intl.ListFormat("en-US");

/** Says who reads the notice: "tinbeetle and crownjay read your notice without your email." */
function readersOf(posts: readonly NamedPost[]): string {
  const makers = [...new Set(posts.map(({ owner }) => owner.username))];
  if (makers.length === 0) return "The makers read your notice without your email.";
  const verb = makers.length === 1 ? "reads" : "read";
  return `${NAMES.format(makers)} ${verb} your notice without your email.`;
}

/** Asks who sends a notice. */
function RoleField() {
  const { field, fieldState } = useController<NoticeValues, "role">({ name: "role" });
  const error = fieldState.error?.message;
  const id = useId();
  return (
    <Field label="You are" controlId={id} group error={error}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        className="grid gap-8 grid-cols-[repeat(auto-fit,minmax(200px,1fr))]"
        {...fieldAria(id, { error })}
      >
        {NOTICE_ROLES.map((role, index) => (
          <label
            key={role}
            className="choice flex items-center gap-12 t-label quiet lit min-h-48 py-8 px-12"
          >
            <input
              ref={index === 0 ? field.ref : undefined}
              className="radio"
              type="radio"
              name={field.name}
              value={role}
              checked={role === field.value}
              onChange={() => field.onChange(role)}
            />
            {ROLE_TEXTS[role]}
          </label>
        ))}
      </div>
    </Field>
  );
}
