import type { ReactNode, SubmitEvent } from "react";
import { useRef } from "react";
import { Link } from "react-router";
import { type CaseDetail, createStaffNote, STAFF_NOTE_MAX } from "#contract/cases/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { badgeOf } from "#contract/users/roles.ts";
import { useAddStaffNote } from "#web/components/cases/api.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { messageOf } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import styles from "./case-aside.module.css";
import { outcomeText } from "./case-texts.ts";

/** Renders whom a case concerns, what was decided about them before, and what staff noted. */
export function CaseAside({ found }: { found: CaseDetail }) {
  return (
    <aside aria-label="Account and history">
      {found.kind !== "notice" && <Account found={found} />}
      {found.sharedBrowser && <SharedBrowser {...found.sharedBrowser} />}
      <Resembled resembles={found.resembles} />
      <LikeCases found={found} />
      {found.kind !== "notice" && (
        <>
          <SectionHeading visual="h3">Earlier decisions</SectionHeading>
          <History history={found.history} />
        </>
      )}
      <SectionHeading visual="h3">Notes of staff</SectionHeading>
      <StaffNotes found={found} />
    </aside>
  );
}

function Account({ found: { maker, post } }: { found: CaseDetail }) {
  return (
    <div>
      {maker ? <Person maker={maker} /> : <p className="t-sm">The account is gone.</p>}
      <dl className="grid mt-14 t-md tabular-nums grid-cols-[auto_minmax(0,1fr)] gap-y-6 gap-x-16 [&_dt]:text-faint">
        {maker && (
          <>
            <Fact label="Joined">
              <TimeAgo iso={maker.joinedAt} />
            </Fact>
            <Fact label="Email">{maker.verified ? "Verified" : "Not verified"}</Fact>
            <Fact label="Posts, comments">
              {maker.numPosts}, {maker.numComments}
            </Fact>
            <Fact label="Likes received">{maker.numLikes}</Fact>
            <Fact label="Reports">
              {maker.reportsOnMaker}, {maker.reportsUpheld} upheld
            </Fact>
            {maker.invitedBy !== null && <Fact label="Invited by">{maker.invitedBy}</Fact>}
            {maker.banned && <Fact label="Now">Banned</Fact>}
          </>
        )}
        {post && <PostFacts post={post} />}
      </dl>
      {post && (
        <div className="cluster gap-8 mt-16">
          <LinkButton size="s" icon="ext" to={`/post/${post._id}`}>
            Open post
          </LinkButton>
          <LinkButton size="s" icon="edit" to={`/post/${post._id}/edit`}>
            Edit Post
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Person({ maker }: { maker: NonNullable<CaseDetail["maker"]> }) {
  const { username, avatar, roles } = maker;
  const badge = badgeOf(roles);
  return (
    <Link className="flex items-center gap-12 hover-link" to={profilePath(username)}>
      <Avatar src={avatar} name={username} size={44} />
      <b className="font-semibold breaks">
        {username} {badge && <RoleBadge text={badge.text} tone={badge.tone} />}
      </b>
    </Link>
  );
}

function PostFacts({ post }: { post: NonNullable<CaseDetail["post"]> }) {
  const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
  return (
    <>
      <Fact label="Category">{CATEGORIES[category].name}</Fact>
      <Fact label="Posted">
        <TimeAgo iso={post.createdAt} />
      </Fact>
      <Fact label="NSFW">{post.nsfw ? "Marked" : "Not marked"}</Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function SharedBrowser(props: NonNullable<CaseDetail["sharedBrowser"]>) {
  const { username, bannedAt, rule } = props;
  return (
    <div className="card flex gap-12 mt-16 p-12 border-l-3 border-l-danger t-note text-muted">
      <Icon name="user" className="flex-none text-danger" />
      <p>
        <b className="block text-bright">This browser was also used by a banned account</b>
        <Link className="link" to={profilePath(username)}>
          {username}
        </Link>
        {`, banned ${longDate(bannedAt)}, rule ${rule}. A hint only: people share computers.`}
      </p>
    </div>
  );
}

function Resembled({ resembles }: Pick<CaseDetail, "resembles">) {
  if (resembles.length === 0) return null;
  return (
    <>
      <SectionHeading visual="h3">Resembles removed pictures</SectionHeading>
      <ul className="grid gap-8 t-note text-muted">
        {resembles.map(({ likeness, removedAt, rule, ruleTitle }) => (
          <li key={removedAt}>
            <b className="text-bright first-letter:uppercase">{likeness}</b>, removed{" "}
            {longDate(removedAt)}, rule {rule}, <bdi>{ruleTitle}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says how the latest cases of the same kind and reason were closed. */
function LikeCases({ found: { alike, kind } }: { found: CaseDetail }) {
  const count = alike.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return null;
  const outcomes = alike.map(
    (row) => `${row.count} ${outcomeText(kind, row.outcome).toLowerCase()}`,
  );
  return (
    <>
      <SectionHeading visual="h3">Like cases</SectionHeading>
      <p className="t-sm">{`Of ${count} with the same reason: ${outcomes.join(", ")}.`}</p>
    </>
  );
}

/** Lists what staff did to the account and this before, newest first. */
function History({ history }: Pick<CaseDetail, "history">) {
  if (history.length === 0) return <p className="t-sm">Nothing was done about them before.</p>;
  return (
    <ol className={`t-note relative pl-18 ${styles.history}`}>
      {history.map(({ actor, text, note, at }) => (
        <li key={`${at} ${actor} ${text}`}>
          <b>{actor}</b> {text}
          {note && (
            <span className="block text-bright lines" dir="auto">
              {note}
            </span>
          )}
          <TimeAgo className="block t-xs" iso={at} />
        </li>
      ))}
    </ol>
  );
}

/** Lists the notes of staff on a case, oldest first, and the form for another. */
function StaffNotes({ found: { _id, staffNotes } }: { found: CaseDetail }) {
  return (
    <div className="grid gap-12">
      {staffNotes.length === 0 && <p className="t-sm">Nobody wrote a note yet.</p>}
      {staffNotes.length > 0 && (
        <ol className={`t-note relative pl-18 ${styles.history}`}>
          {staffNotes.map(({ _id: id, author, text, at }) => (
            <li key={id}>
              <b>{author}</b>
              <span className="block text-bright lines" dir="auto">
                {text}
              </span>
              <TimeAgo className="block t-xs" iso={at} />
            </li>
          ))}
        </ol>
      )}
      <NoteForm caseId={_id} />
    </div>
  );
}

/** The form of a note, which N focuses. */
function NoteForm({ caseId }: { caseId: string }) {
  const { mutateAsync } = useAddStaffNote(caseId);
  const form = useContractForm(
    createStaffNote.body,
    ({ text }) =>
      mutateAsync(text, { onError: (failure) => showToast("error", messageOf(failure)) }),
    { defaultValues: { text: "" } },
  );
  const area = useRef<HTMLDivElement>(null);
  useShortcut("n", () => area.current?.querySelector("textarea")?.focus());

  async function submit(event: SubmitEvent) {
    if ((await form.submit(event)) === undefined) form.reset();
  }

  return (
    <form className="grid gap-12" method="post" noValidate onSubmit={submit}>
      <div ref={area}>
        <TextArea
          label="Note for staff"
          rows={2}
          counter={{ value: lengthOf(form.watch("text")), max: STAFF_NOTE_MAX }}
          error={form.formState.errors.text?.message}
          {...form.register("text")}
        />
      </div>
      <div>
        <Button type="submit" size="s" busy={form.busy}>
          Add note
        </Button>
      </div>
    </form>
  );
}
