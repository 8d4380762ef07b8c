import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId } from "react";
import { FormProvider, useController, useFormContext } from "react-hook-form";
import type { z } from "zod";
import {
  NOTICE_POSTS_MAX,
  NOTICE_ROLES,
  NOTICE_TEXT_MAX,
  noticeFields,
} from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Field, fieldAria } from "#web/ui/fields/field.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ROLE_TEXTS } from "./notice-texts.ts";
import { PostLine } from "./post-line.tsx";
import { type NamedPost, usePostLinks } from "./use-post-links.ts";

type NoticeValues = z.input<typeof noticeFields>;

/** What was sent, for the page that says so. */
export type SentNotice = { number: number; email: string };

type NoticeFormProps = {
  /** The post from whose page one comes. */
  firstPost: string | null;
  /** Returns a post that everybody may see, or null. */
  findPost: (id: string) => Promise<NamedPost | null>;
  onSent: (sent: SentNotice) => void;
};

/** Renders the form that sends a notice; what happens next is beside it, or above Send. */
export function NoticeForm({ firstPost, findPost, onSent }: NoticeFormProps) {
  const { contactEmail } = useSite();
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
  const links = usePostLinks({
    findPost,
    onChange: (posts) => {
      const { isSubmitted } = form.formState;
      const ids = posts.map(({ id }) => id);
      form.setValue("posts", ids, { shouldValidate: isSubmitted });
    },
  });
  const addPost = useEffectEvent((id: string) => void links.add(id));
  useEffect(() => {
    if (firstPost) addPost(firstPost);
  }, [firstPost]);

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
          <PostLinks links={links} />
          <WorkFields />
          <GoodFaithField />
        </FormProvider>
        <Captcha captcha={captcha} />
      </div>
      <NextSteps
        contactEmail={contactEmail}
        className="row-span-2 col-start-2 row-start-1 narrow:row-auto narrow:col-auto narrow:mt-32"
      />
      <div className="border-t border-t-line flex items-center flex-wrap justify-between gap-y-12 gap-x-20 self-start mt-32 pt-20">
        <p className="flex-[1_1_240px] t-sm breaks">{readersOf(links.posts)}</p>
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
  const makers = [...new Set(posts.map(({ maker }) => maker))];
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

/** Renders the posts that a notice names, and the field that adds one by its link. */
function PostLinks({ links }: { links: ReturnType<typeof usePostLinks> }) {
  const { posts, typed, looking, type, add, remove } = links;
  const { setFocus } = useFormContext<NoticeValues>();
  const { field, fieldState } = useController<NoticeValues, "posts">({ name: "posts" });
  const { name: siteName } = useSite();
  const id = useId();

  function addPasted(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (typed.trim() !== "" || !pasted.includes("/")) return;
    event.preventDefault();
    type(pasted);
    void add(pasted);
  }

  // Enter adds the post; it does not send the form.
  function addTyped(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void add();
  }

  function removeAndStay(id: string) {
    remove(id);
    setFocus("posts");
  }

  return (
    <fieldset aria-labelledby={`${id}-label`}>
      <Field
        label={`Posts on ${siteName}`}
        controlId={id}
        group
        counter={{ value: posts.length, max: NOTICE_POSTS_MAX }}
      >
        <ul className="grid gap-8 not-empty:mb-8" aria-label="Posts of this notice">
          {posts.map((post) => (
            <li key={post.id}>
              <PostLine
                picture={post.picture}
                title={post.title}
                meta={`${post.maker}, ${longDate(post.createdAt)}`}
              >
                <IconButton
                  icon="x"
                  label={`Remove ${post.title}`}
                  onClick={() => removeAndStay(post.id)}
                />
              </PostLine>
            </li>
          ))}
        </ul>
        <TextField
          ref={field.ref}
          label="Link of a post"
          labelHidden
          placeholder="Paste the link of a post"
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onPaste={addPasted}
          onKeyDown={addTyped}
          onBlur={() => links.error === undefined && void add()}
          suffix={
            <Button size="s" busy={looking} onClick={() => void add()}>
              Add
            </Button>
          }
          error={links.error ?? fieldState.error?.message}
        />
      </Field>
      <p role="status" className="sr-only">
        {posts.length > 0 && `${posts.length} of ${NOTICE_POSTS_MAX} posts`}
      </p>
    </fieldset>
  );
}
