import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import { Link, type LoaderFunction, useParams } from "react-router";
import { STATEMENT_MAX } from "#contract/decisions/contract.ts";
import { noticeDecision, type StaffNotice } from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { RuleField } from "#web/components/decisions/rule-field.tsx";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { useContractForm } from "#web/lib/contract-form.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { deskPath } from "#web/routes/desk/desk-url.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { NoticePage, NoticeView, PostTitle } from "./notice-view.tsx";
import { useDecideNotice } from "./notices-api.ts";

/** Fetches a notice with its posts and answers. */
function staffNoticeQuery(id: string) {
  return { ...apiQuery("GET /api/notices/:id", { params: { id } }), refetchOnWindowFocus: true };
}

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  await queries.prefetchQuery(staffNoticeQuery(params.id ?? ""));
  return null;
};

/** Renders a notice to staff, with the form that decides it. */
export function Component() {
  const { id = "" } = useParams();
  return <StaffNoticeView id={id} />;
}

/** Renders a notice to staff, also beside the list of cases. */
export function StaffNoticeView({ id }: { id: string }) {
  const query = useQuery(staffNoticeQuery(id));
  return (
    <NoticePage
      title="Notice"
      query={query}
      missing="It was deleted, or other staff look after it."
    >
      {(notice) => <LoadedNotice notice={notice} />}
    </NoticePage>
  );
}

function LoadedNotice({ notice }: { notice: StaffNotice }) {
  const { outcome, canDecide, statements, posts } = notice;
  return (
    <NoticeView
      notice={notice}
      right={
        <LinkButton to={deskPath({ kind: "notice", status: outcome ? "closed" : "open" })}>
          All notices
        </LinkButton>
      }
      posts={
        <ul className="grid gap-24">
          {posts.map((post) => (
            <li key={post._id}>
              <StaffPost post={post} />
            </li>
          ))}
        </ul>
      }
      below={
        <>
          <SectionHeading>Answers of the makers</SectionHeading>
          <Statements statements={statements} />
        </>
      }
    >
      {canDecide && <DecisionForm notice={notice} />}
      {!canDecide && !outcome && (
        <p className="t-sm">You sent this notice, so other staff decide it.</p>
      )}
    </NoticeView>
  );
}

const STATES = { up: "", removed: "Removed", gone: "Gone" } as const;

function StaffPost({ post }: { post: StaffNotice["posts"][number] }) {
  const { maker, state, description, heard, images, nsfw } = post;
  const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
  const facts = [STATES[state], state === "up" && !heard && "Its maker has not answered yet"];
  return (
    <article className="grid gap-8 min-w-0">
      <h2 className="t-h3 breaks" dir="auto">
        <PostTitle post={post} />
      </h2>
      <p className="t-sm">
        {"by "}
        {maker ? (
          <Link className="link" to={profilePath(maker.username)}>
            {maker.username}
          </Link>
        ) : (
          "somebody whose account is gone"
        )}
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      {images.length > 0 && (
        <PostPictures
          post={{ title: post.title, category, nsfw, images, owner: maker }}
          sizes="(min-width: 1024px) 520px, 100vw"
          inset
        />
      )}
      {description && (
        <p className="lines" dir="auto">
          {description}
        </p>
      )}
    </article>
  );
}

function Statements({ statements }: Pick<StaffNotice, "statements">) {
  if (statements.length === 0) return <p className="t-sm">Nobody has answered yet.</p>;
  return (
    <ul className="grid gap-16">
      {statements.map(({ maker, text, at }) => (
        <li key={maker._id}>
          <blockquote
            className="card lines mx-0 mt-0 mb-4 py-12 pr-16 pl-16 border-l-3 border-l-line-2"
            dir="auto"
          >
            {text}
          </blockquote>
          <p className="t-sm">{`${maker.username}, ${longDate(at)}`}</p>
        </li>
      ))}
    </ul>
  );
}

/** Asks staff to decide a notice, with the reason that both sides read. */
export function DecisionForm({ notice }: { notice: StaffNotice }) {
  const { mutateAsync } = useDecideNotice(notice._id);
  const form = useContractForm(noticeDecision, mutateAsync);
  const { control, formState } = form;
  const { errors } = formState;
  // All here, also those that are not shown yet: an error focuses the first in this order.
  const upheld = useController({
    control,
    name: "upheld",
    // It says which of the others are needed.
    rules: { deps: ["posts", "rule", "reason"] },
  });
  const posts = useController({ control, name: "posts", defaultValue: [] });
  const rule = useController({ control, name: "rule" });
  const removable = notice.posts.filter(({ state }) => state === "up");
  const heard = removable.filter((post) => post.heard);
  const options = [
    { value: true, label: "Remove posts", disabled: heard.length === 0 },
    { value: false, label: "Dismiss the notice", disabled: false },
  ];

  function choosePost(id: string, isChosen: boolean) {
    const others = posts.field.value.filter((one) => one !== id);
    posts.field.onChange(isChosen ? [...others, id] : others);
  }

  return (
    <form className="card grid gap-16 p-20" method="post" noValidate onSubmit={form.submit}>
      <h2 className="t-h3">Decide</h2>
      <Choices legend="What to do" error={upheld.fieldState.error?.message}>
        {options.map(({ value, label, disabled }, index) => (
          <label
            key={label}
            className="flex items-center gap-12 min-h-(--h-control) cursor-pointer has-disabled:text-faint has-disabled:cursor-not-allowed"
          >
            <input
              ref={index === 0 ? upheld.field.ref : undefined}
              className="radio"
              type="radio"
              name={upheld.field.name}
              checked={upheld.field.value === value}
              disabled={disabled}
              onChange={() => upheld.field.onChange(value)}
            />
            {label}
          </label>
        ))}
      </Choices>
      {heard.length < removable.length && (
        <p className="t-sm">
          {`Nobody is decided against unheard: what its maker has not answered stays until ${longDate(notice.hearingUntil ?? "")}.`}
        </p>
      )}
      {upheld.field.value && (
        <>
          <Choices legend="Posts to remove" error={posts.fieldState.error?.message}>
            {heard.map(({ _id, title }, index) => (
              <Checkbox
                key={_id}
                ref={index === 0 ? posts.field.ref : undefined}
                className="wrap-anywhere"
                label={<bdi>{title}</bdi>}
                checked={posts.field.value.includes(_id)}
                onCheckedChange={(isChosen) => choosePost(_id, isChosen)}
              />
            ))}
          </Choices>
          <div>
            <RuleField
              ref={rule.field.ref}
              value={rule.field.value}
              error={rule.fieldState.error?.message}
              onValueChange={rule.field.onChange}
            />
          </div>
        </>
      )}
      <TextArea
        label="Reason"
        rows={4}
        counter={{ value: lengthOf(form.watch("reason") ?? ""), max: STATEMENT_MAX }}
        error={errors.reason?.message}
        hint="Both sides read this. Makers whose posts you remove also read your name, and can appeal."
        {...form.register("reason")}
      />
      <FormError message={form.failure} />
      <Button type="submit" variant="primary" size="l" block busy={form.busy}>
        Decide
      </Button>
    </form>
  );
}

type ChoicesProps = { legend: string; error: string | undefined; children: ReactNode };

function Choices({ legend, error, children }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="t-legend mb-6 p-0">{legend}</legend>
      {children}
      {error && (
        <FieldMessage kind="error" id={errorId}>
          {error}
        </FieldMessage>
      )}
    </fieldset>
  );
}
