import type { ReactNode, SubmitEvent } from "react";
import { Link } from "react-router";
import { createStaffNote, STAFF_NOTE_MAX } from "#contract/cases/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { badgeOf } from "#contract/users/roles.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { useAddStaffNote } from "#web/components/reports/reports-api.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { messageOf } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import styles from "./report-facts.module.css";

/** Renders the author of the reported item. */
export function MakerFacts({ report }: { report: Report }) {
  const { maker, post } = report;
  return (
    <div>
      {maker ? <Maker maker={maker} /> : <p className="t-sm">The maker has left.</p>}
      <dl className="grid mt-14 t-md tabular-nums grid-cols-[auto_minmax(0,1fr)] gap-y-6 gap-x-16 [&_dt]:text-faint">
        {post && <PostFacts post={post} />}
        {maker && (
          <>
            <Fact label="Reports on maker">
              {maker.reportsOnMaker}, {maker.reportsUpheld} upheld
            </Fact>
            {maker.banned && <Fact label="Maker">Banned</Fact>}
          </>
        )}
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

function Maker({ maker }: { maker: NonNullable<Report["maker"]> }) {
  const { username, avatar, joinedAt, roles } = maker;
  const badge = badgeOf(roles);
  return (
    <Link className="flex items-center gap-12 group" to={profilePath(username)}>
      <Avatar src={avatar} name={username} size={44} />
      <span className="grid min-w-0">
        <b className="font-semibold leading-20 breaks group-hover:underline decoration-signal-text underline-offset-4">
          {username} {badge && <RoleBadge text={badge.text} tone={badge.tone} />}
        </b>
        <span className="t-sm">Joined {longDate(joinedAt)}</span>
      </span>
    </Link>
  );
}

function PostFacts({ post }: { post: NonNullable<Report["post"]> }) {
  const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
  return (
    <>
      <Fact label="Category">{CATEGORIES[category].name}</Fact>
      <Fact label="Posted">
        <TimeAgo iso={post.createdAt} />
      </Fact>
      <Fact label="NSFW">{post.nsfw ? "Marked" : "Not marked"}</Fact>
      <Fact label="Images">{post.images.length}</Fact>
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

// The widths of the column beside the facts.
const SIZES = {
  wide: "(min-width: 1280px) calc(100vw - 840px), 100vw",
  square: "min(510px, 100vw)",
  tall: "280px",
} as const;

/** Renders the reported item in its current state. */
export function ReportedItem({ report }: { report: Report }) {
  const { kind, post, comment, loadout, maker } = report;
  if (post) {
    const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
    return (
      <div className="min-w-0 phone:[--bleed:16px] phone:-mx-16">
        <PostPictures
          post={{ ...post, category, owner: maker }}
          sizes={SIZES[CATEGORY_STYLES[category].shape]}
          inset
        />
        {post.description && (
          <p className="mt-12 text-muted lines phone:px-16" dir="auto">
            {post.description}
          </p>
        )}
      </div>
    );
  }
  if (comment) {
    return (
      <>
        <blockquote
          className="card lines m-0 py-16 pr-20 pl-16 border-l-3 border-l-line-2 text-17 leading-28"
          dir="auto"
        >
          {comment.text}
        </blockquote>
        <LinkButton icon="ext" className="mt-12" to={`/post/${comment.postId}#comments`}>
          Open post
        </LinkButton>
      </>
    );
  }
  if (loadout) {
    return (
      <>
        {loadout.note && (
          <blockquote
            className="card lines m-0 py-16 pr-20 pl-16 border-l-3 border-l-line-2 text-17 leading-28"
            dir="auto"
          >
            {loadout.note}
          </blockquote>
        )}
        <LinkButton icon="ext" className="mt-12" to={`/l/${loadout.code}`}>
          Open loadout
        </LinkButton>
      </>
    );
  }
  if (kind === "user" && maker) {
    return (
      maker.bio && (
        <blockquote
          className="card lines m-0 py-16 pr-20 pl-16 border-l-3 border-l-line-2 text-17 leading-28"
          dir="auto"
        >
          {maker.bio}
        </blockquote>
      )
    );
  }
  return <EmptyState icon="trash" title="It is gone" text="Somebody deleted it since." />;
}

/** Lists the notes of staff on a report, oldest first, and the form for another. */
export function StaffNotes({ report: { _id, staffNotes } }: { report: Report }) {
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
      {/* Each report has a draft of its own. */}
      <NoteForm key={_id} reportId={_id} />
    </div>
  );
}

function NoteForm({ reportId }: { reportId: string }) {
  const { mutateAsync } = useAddStaffNote(reportId);
  const form = useContractForm(
    createStaffNote.body,
    ({ text }) =>
      mutateAsync(text, { onError: (failure) => showToast("error", messageOf(failure)) }),
    { defaultValues: { text: "" } },
  );

  async function submit(event: SubmitEvent) {
    if ((await form.submit(event)) === undefined) form.reset();
  }

  return (
    <form className="grid gap-12" method="post" noValidate onSubmit={submit}>
      <TextArea
        label="Note for staff"
        rows={2}
        counter={{ value: lengthOf(form.watch("text")), max: STAFF_NOTE_MAX }}
        error={form.formState.errors.text?.message}
        {...form.register("text")}
      />
      <div>
        <Button type="submit" size="s" busy={form.busy}>
          Add note
        </Button>
      </div>
    </form>
  );
}

/** Lists earlier staff actions on this item and its author, newest first. */
export function ReportHistory({ history }: { history: Report["history"] }) {
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
