import type { ReactNode } from "react";
import { NOTICE_TEXT_MAX } from "#contract/moderation/notice-rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useSite } from "#web/lib/document/site.ts";
import { NextSteps } from "#web/routes/notices/next-steps.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./notice-form.module.css";
import { PostLinks } from "./post-links.tsx";
import { RoleField } from "./role-field.tsx";
import type { NoticeFormState } from "./use-notice-form.ts";
import type { NamedPost } from "./use-post-links.ts";

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
      className={styles.form}
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      <div className={styles.fields}>
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
      <div className={styles.foot}>
        <p className="t-sm">{readersOf(links.posts)}</p>
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          Send notice
        </Button>
        <div role="alert" className={styles.failure}>
          {form.failure && <FieldMessage kind="error">{form.failure}</FieldMessage>}
        </div>
      </div>
    </form>
  );
}

function SenderFields({ form: { fields, messages } }: Pick<NoticeFormProps, "form">) {
  return (
    <div className={styles.pair}>
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
