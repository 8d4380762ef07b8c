import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import {
  COMMENT_PAGE_SIZE,
  COMMENTS_CLOSED,
  type Comment,
  type Thread,
} from "#contract/comments/contract.ts";
import { canComment } from "#contract/comments/policy.ts";
import { pageCountOf } from "#contract/numbers.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { PastEnd } from "#web/components/paged-list.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { listCountText } from "#web/components/users/count-text.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { commentsQuery, useCreateComment, useLiveComments } from "./api.ts";
import { deleteComment } from "./comment-acts.ts";
import { useCommentDraft } from "./comment-draft.ts";
import { CommentField } from "./comment-field.tsx";
import type { CommentPage } from "./comment-page.ts";
import { CommentRow, CommentThread } from "./comment-thread.tsx";
import { type OpenFields, useOpenFields, useThreadsWithOpen } from "./open-fields.ts";
import { useLinkedComment } from "./use-linked-comment.ts";

type CommentsSectionProps = {
  postId: string;
  /** The id of the post's author. */
  makerId: string;
  /** Whether nobody can comment. */
  isClosed: boolean;
  page: number;
  hrefFor: (page: number) => string;
  /** Renders further actions for a comment. */
  actionOf?: (comment: Comment) => ReactNode;
};

const NO_THREADS: readonly Thread[] = [];

const UNVERIFIED = "Please verify your email to comment on posts!";

/** Renders a post's comments and the form for a new one. */
export function CommentsSection(props: CommentsSectionProps) {
  const { postId, page } = props;
  const headingId = useId();
  const user = useCurrentUser();
  const comments = useQuery(commentsQuery({ postId, page }));
  useLiveComments(postId);
  useLinkedComment(comments.data !== undefined, props.hrefFor);
  const { pending, remove } = useUndoableDeletion(postId);
  const fields = useOpenFields();
  const listed = comments.data?.threads ?? NO_THREADS;
  const threads = useThreadsWithOpen(`${postId} ${page}`, listed, fields);
  const shown = comments.data && withoutPending({ ...comments.data, threads }, pending);
  const count = shown?.numComments;
  // The row may be removed while it or the dialog about it has the focus.
  const section = useFocusRescue<HTMLElement>(count);
  const askToRemove = useAskToRemove(postId);
  const onDelete = (comment: Comment) =>
    comment.owner._id === user?._id ? remove(comment) : askToRemove(comment);
  return (
    <section
      ref={section}
      className="grid gap-18 min-w-0 grid-cols-1 focus:outline-none"
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      <SectionHeading id={headingId} className="min-h-0 -mb-4">
        Comments
        {count !== undefined && (
          <span className="text-faint tabular-nums"> ({listCountText(count)})</span>
        )}
      </SectionHeading>
      {props.isClosed ? (
        <p className="text-muted">{COMMENTS_CLOSED}</p>
      ) : user ? (
        <CommentForm postId={postId} user={user} />
      ) : (
        <LogInLine />
      )}
      {shown ? (
        <Comments {...props} shown={shown} fields={fields} onDelete={onDelete} />
      ) : (
        <QueryState query={comments} what="The comments" pending={<CommentsSkeleton />} />
      )}
    </section>
  );
}

/** Asks staff for the reasons before another's comment is deleted. */
function useAskToRemove(postId: string): (comment: Comment) => void {
  const deps = { call: useCall(), queries: useQueryClient(), postId };
  return (comment) =>
    askForStatement({
      title: "Delete comment?",
      body: `“${comment.text}” by ${comment.owner.username} is removed.`,
      confirmLabel: "Delete",
      username: comment.owner.username,
      act: async (statement) => {
        const deleted = await deleteComment(deps, comment, statement);
        // Somebody else deleted it meanwhile.
        if (deleted.decisionId === null) showToast("ok", deleted.message);
        return deleted;
      },
    });
}

function LogInLine() {
  const link = useRef<HTMLAnchorElement>(null);
  useShortcut("c", () => link.current?.focus());
  return (
    <p className="text-muted">
      <Link ref={link} className="link" {...useSignInLink("comment", { hash: "#comments" })}>
        Log in
      </Link>{" "}
      to comment.
    </p>
  );
}

type CommentsProps = CommentsSectionProps & {
  shown: CommentPage;
  fields: OpenFields;
  onDelete: (comment: Comment) => void;
};

function Comments(props: CommentsProps) {
  const { postId, makerId, isClosed, page, hrefFor, actionOf, shown, fields, onDelete } = props;
  const { threads, numComments, numThreads, heldComments } = shown;
  const pageCount = pageCountOf(numThreads, COMMENT_PAGE_SIZE);
  return (
    <>
      {heldComments.length > 0 && (
        <ul aria-label="Your comments that wait for review">
          {heldComments.map((comment) => (
            <li key={comment._id} className="border-t border-line py-14 phone:py-12">
              <CommentRow
                postId={postId}
                makerId={makerId}
                comment={comment}
                isHeld
                fields={fields}
                onDelete={onDelete}
              />
            </li>
          ))}
        </ul>
      )}
      {numComments === 0 && heldComments.length === 0 && (
        <EmptyState
          icon="chat"
          title="No comments yet"
          text={isClosed ? undefined : "Say what you make of it."}
        />
      )}
      {numComments > 0 && threads.length === 0 && <PastEnd icon="chat" to={hrefFor(pageCount)} />}
      {threads.length > 0 && (
        <ul className="border-b border-line">
          {threads.map((thread) => (
            <CommentThread
              key={thread._id}
              postId={postId}
              makerId={makerId}
              isClosed={isClosed}
              thread={thread}
              fields={fields}
              onDelete={onDelete}
              actionOf={actionOf}
            />
          ))}
        </ul>
      )}
      <Pagination
        className="-mt-2"
        page={page}
        pageCount={pageCount}
        margin={2}
        range={5}
        hrefFor={hrefFor}
        label="Pages of comments"
      />
    </>
  );
}

/** Hides one's comment at once, and deletes it when it can no longer be undone. */
function useUndoableDeletion(postId: string) {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const deps = { call: useCall(), queries: useQueryClient(), postId };
  function remove(comment: Comment) {
    const { _id } = comment;
    setPending((ids) => new Set(ids).add(_id));
    const show = () => setPending((ids) => new Set([...ids].filter((id) => id !== _id)));
    import("./delete-later.ts").then(
      ({ deleteLater }) => deleteLater(deps, comment, show),
      (error: unknown) => {
        show();
        showToast("error", messageOf(error));
      },
    );
  }
  return { pending, remove };
}

const ROWS = ["first", "second", "third"];

/** Renders placeholders while comments load. */
function CommentsSkeleton() {
  return (
    <div role="status" aria-label="Loading comments" className="grid gap-16">
      {ROWS.map((row) => (
        <Skeleton key={row} width="70%" height={36} />
      ))}
    </div>
  );
}

/** Returns a page without the comments whose deletion can still be undone, nor replies to them. */
export function withoutPending(page: CommentPage, ids: ReadonlySet<string>): CommentPage {
  if (ids.size === 0) return page;
  const isShown = ({ _id }: Comment) => !ids.has(_id);
  let removed = 0;
  const shownOf = <C extends Comment>(comments: readonly C[]): C[] => {
    const shown = comments.filter(isShown);
    removed += comments.length - shown.length;
    return shown;
  };
  const threads = shownOf(page.threads).map((thread) => ({
    ...thread,
    replies: shownOf(thread.replies),
    numReplies: thread.numReplies - thread.replies.filter(({ _id }) => ids.has(_id)).length,
  }));
  const heldComments = page.heldComments.filter(isShown);
  return { ...page, threads, heldComments, numComments: page.numComments - removed };
}

/** Renders the field for a new comment; refused text stays in it. */
export function CommentForm({ postId, user }: { postId: string; user: CurrentUser }) {
  const draft = useCommentDraft({ kind: "comment", _id: postId });
  const { text, requestKey, isValid } = draft;
  const field = useRef<HTMLInputElement>(null);
  const focusField = () => field.current?.focus();
  useReturnAction("comment", focusField);
  useShortcut("c", focusField);
  const { mutate, isPending } = useCreateComment(postId);
  const allowed = canComment(user);

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending || !isValid) return;
    mutate(
      { text, requestKey },
      {
        onSuccess: ({ message }) => {
          draft.clear();
          showToast("ok", message);
        },
        onError: (error) => showToast("error", messageOf(error)),
      },
    );
  }

  return (
    <form
      className="flex gap-12 items-start phone:flex-wrap phone:justify-end phone:gap-8"
      onSubmit={send}
    >
      <Avatar className="phone:hidden" src={user.avatar} name={user.username} size={44} />
      <CommentField
        ref={field}
        className="flex-1 phone:flex-[1_0_100%]"
        postId={postId}
        label="Comment"
        aria-keyshortcuts="C"
        placeholder={allowed ? "Add a comment" : UNVERIFIED}
        disabled={!allowed}
        draft={draft}
        readOnly={isPending}
      />
      <Button type="submit" size="l" className="px-12 text-15" disabled={!isValid} busy={isPending}>
        Comment
      </Button>
    </form>
  );
}
