import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import {
  NOTICE_POSTS_MAX,
  NOTICE_ROLES,
  NOTICE_TEXT_MAX,
  type NoticeRole,
} from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
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
import styles from "./notice-form.module.css";
import { ROLE_TEXTS } from "./notice-texts.ts";
import { PostLine } from "./post-line.tsx";
import type { NoticeFormState } from "./use-notice-form.ts";
import type { NamedPost, usePostLinks } from "./use-post-links.ts";

type NoticeFormProps = {
  form: NoticeFormState;
  captcha: ReactNode;
};

/** Renders the form that sends a notice; what happens next is beside it, or above Send. */
export function NoticeForm({ form, captcha }: NoticeFormProps) {
  const { name: siteName, contactEmail } = useSite();
  const { fields, messages, links } = form;
  return (
    <form
      ref={form.element}
      className={`grid ${styles.form}`}
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      <div className={`grid gap-20 min-w-0 ${styles.fields}`}>
        <SenderFields form={form} />
        <RoleField value={form.role} onValueChange={form.setRole} error={messages.role} />
        <PostLinks siteName={siteName} links={links} error={messages.posts} />
        <TextField
          label="Where your work can be seen"
          hint="A page, a shop or a dated upload. Optional."
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          {...fields.sourceUrl}
          {...errorOf(messages.sourceUrl)}
        />
        <TextArea
          label="What is yours, and what you ask for"
          rows={5}
          counter={{ value: lengthOf(form.text), max: NOTICE_TEXT_MAX }}
          {...fields.text}
          {...errorOf(messages.text)}
        />
        <div data-field="goodFaith">
          <Checkbox
            label="I believe in good faith that this use is not allowed, and what I wrote is correct and complete."
            checked={form.goodFaith}
            onCheckedChange={form.setGoodFaith}
            {...errorOf(messages.goodFaith)}
          />
        </div>
        {captcha}
      </div>
      <NextSteps contactEmail={contactEmail} className={styles.next} />
      <div
        className={`border-t border-t-line flex items-center flex-wrap justify-between ${styles.foot}`}
      >
        <p className="t-sm">{readersOf(links.posts)}</p>
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          Send notice
        </Button>
        <div role="alert" className="basis-full empty:hidden">
          {form.failure && <FieldMessage kind="error">{form.failure}</FieldMessage>}
        </div>
      </div>
    </form>
  );
}

function SenderFields({ form: { fields, messages } }: Pick<NoticeFormProps, "form">) {
  return (
    <div className="grid gap-20 grid-cols-2 phone:grid-cols-1">
      <TextField
        label="Your name"
        autoComplete="name"
        {...fields.name}
        {...errorOf(messages.name)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We answer here. It is not shown to anyone else."
        {...fields.email}
        {...errorOf(messages.email)}
      />
    </div>
  );
}

function errorOf(message: string | undefined): { error?: string } {
  return message === undefined ? {} : { error: message };
}

const NAMES = new Intl.ListFormat("en-US");

/** Says who reads the notice: "tinbeetle and crownjay read your notice without your email." */
function readersOf(posts: readonly NamedPost[]): string {
  const makers = [...new Set(posts.map(({ maker }) => maker))];
  if (makers.length === 0) return "The makers read your notice without your email.";
  const verb = makers.length === 1 ? "reads" : "read";
  return `${NAMES.format(makers)} ${verb} your notice without your email.`;
}

type RoleFieldProps = {
  value: NoticeRole | undefined;
  onValueChange: (role: NoticeRole) => void;
  error?: string | undefined;
};

/** Asks who sends a notice. */
function RoleField({ value, onValueChange, error }: RoleFieldProps) {
  const id = useId();
  const shown = error === undefined ? {} : { error };
  return (
    <Field label="You are" controlId={id} group {...shown}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        data-field="role"
        className="grid gap-8 grid-cols-[repeat(auto-fit,minmax(200px,1fr))]"
        {...fieldAria(id, shown)}
      >
        {NOTICE_ROLES.map((role) => (
          <label
            key={role}
            className="choice flex items-center gap-12 t-label quiet lit min-h-48 py-8 px-12"
          >
            <input
              className="radio"
              type="radio"
              name={id}
              value={role}
              checked={role === value}
              onChange={() => onValueChange(role)}
            />
            {ROLE_TEXTS[role]}
          </label>
        ))}
      </div>
    </Field>
  );
}

type PostLinksProps = {
  siteName: string;
  links: ReturnType<typeof usePostLinks>;
  error?: string | undefined;
};

/** Renders the posts that a notice names, and the field that adds one by its link. */
function PostLinks({ siteName, links, error }: PostLinksProps) {
  const { posts, typed, looking, type, add, remove } = links;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shownError = links.error ?? error;

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
    input.current?.focus();
  }

  return (
    <fieldset data-field="posts" aria-labelledby={`${id}-label`}>
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
          ref={input}
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
          {...(shownError !== undefined && { error: shownError })}
        />
      </Field>
      <p role="status" className="sr-only">
        {posts.length > 0 && `${posts.length} of ${NOTICE_POSTS_MAX} posts`}
      </p>
    </fieldset>
  );
}
