import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import type { Comment, Thread } from "#contract/comments/contract.ts";
import { splitMentions } from "#contract/comments/mentions.ts";
import { canComment, canDeleteComment, canEditComment } from "#contract/comments/policy.ts";
import { MutedCount, useMuter } from "#web/components/muted/unmuted.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { NameAndTime } from "#web/ui/content/name-and-time.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { OpenFields } from "./open-fields.ts";
import { commentAnchor } from "./use-linked-comment.ts";

type CommentThreadProps = Pick<
  CommentRowProps,
  "postId" | "makerId" | "isClosed" | "onDelete" | "fields"
> & {
  thread: Thread;
  /** Renders further actions for a comment. */
  actionOf: ((comment: Comment) => ReactNode) | undefined;
};

const loadForm = async () => (await import("./reply-form.tsx")).ReplyForm;
const ReplyForm = lazyPart(loadForm);
const warmUp = () => void loadForm().catch(() => undefined);

/** Renders a comment with its replies, and the form for a new one. */
export function CommentThread({ thread, actionOf, ...rest }: CommentThreadProps) {
  const { replies, numReplies } = thread;
  const { fields } = rest;
  const answered = fields.answeredIn(thread);
  const opener = useRef<HTMLButtonElement>(null);
  const deps = { call: useCall(), queries: useQueryClient(), postId: rest.postId };
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);

  function reply(comment: Comment, pressed: RefObject<HTMLButtonElement | null>) {
    opener.current = pressed.current;
    fields.toggle("reply", comment);
  }

  async function showMore() {
    if (isLoading) return;
    setLoading(true);
    try {
      const { loadReplies } = await import("./comment-acts.ts");
      setNext(await loadReplies(deps, thread, next));
    } catch (error) {
      showToast("error", messageOf(error));
    }
    setLoading(false);
  }

  const row = (comment: Comment) => (
    <CommentRow {...rest} comment={comment} action={actionOf?.(comment)} onReply={reply} />
  );
  const hidden = numReplies - replies.length;
  return (
    <li className="border-t border-line py-14 phone:py-12">
      {row(thread)}
      {(replies.length > 0 || hidden > 0 || answered) && (
        <div className="grid gap-14 justify-items-stretch mt-14 ml-16 pl-28 border-l-2 border-l-line-2">
          {replies.length > 0 && (
            <ul aria-label={`Replies to ${thread.owner.username}`}>
              {replies.map((comment) => (
                <li key={comment._id} className="not-first:mt-14">
                  {row(comment)}
                </li>
              ))}
            </ul>
          )}
          {hidden > 0 && (
            <button
              type="button"
              className="inline-flex items-center gap-8 t-legend quiet justify-self-start min-h-44 -mx-8 -mt-8 -mb-12 px-8 focus-visible:-outline-offset-8"
              aria-disabled={isLoading}
              onClick={() => void showMore()}
            >
              <Icon name="down" size="s" />
              {`Show ${hidden} more ${hidden === 1 ? "reply" : "replies"}`}
            </button>
          )}
          {answered && (
            <ReplyForm
              key={answered._id}
              postId={rest.postId}
              answered={answered}
              onFailed={() => fields.close("reply", answered)}
              onClose={() => {
                opener.current?.focus();
                fields.close("reply", answered);
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}

const CommentEditor = lazyPart(async () => (await import("./comment-editor.tsx")).CommentEditor);

type CommentRowProps = {
  postId: string;
  /** The id of the post's author. */
  makerId: string;
  /** Whether nobody can answer. */
  isClosed?: boolean;
  /** Whether it is one's own and waits for staff, so that nobody can answer either. */
  isHeld?: boolean;
  comment: Comment;
  onDelete: (comment: Comment) => void;
  /** Rendered before the delete button. */
  action?: ReactNode;
  /** Opens the form for a reply; gets the button that has been pressed. */
  onReply?: (comment: Comment, button: RefObject<HTMLButtonElement | null>) => void;
  fields: OpenFields;
};

/** Renders one comment, or a reply smaller. */
export function CommentRow(props: CommentRowProps) {
  const { postId, makerId, isClosed, isHeld, comment, onDelete, action, onReply, fields } = props;
  const { owner, createdAt, editedAt, replyTo } = comment;
  const user = useCurrentUser();
  const isEditing = fields.isOpen("edit", comment);
  const editButton = useRef<HTMLButtonElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const canEdit = canEditComment(user, comment, useNow());
  const text = <CommentText text={comment.text} />;
  const isMuted = useMuter()(comment, [comment.text]);
  const [showsMuted, setShowsMuted] = useState(false);
  const row = useRef<HTMLDivElement>(null);

  function closeEditor() {
    editButton.current?.focus();
    fields.close("edit", comment);
  }

  if (isMuted && !showsMuted) {
    return (
      <div ref={row} id={commentAnchor(comment._id)} tabIndex={-1} className="focus:outline-none">
        <p className="t-sm">
          <MutedCount
            count={1}
            what="the muted comment"
            isShown={false}
            onToggle={() => {
              setShowsMuted(true);
              row.current?.focus();
            }}
          />
        </p>
      </div>
    );
  }
  return (
    <div
      ref={row}
      id={commentAnchor(comment._id)}
      tabIndex={-1}
      className={classNames(
        "group/comment grid gap-12 focus:outline-none",
        replyTo === null
          ? "grid-cols-[36px_minmax(0,1fr)_auto]"
          : "grid-cols-[28px_minmax(0,1fr)_auto]",
      )}
    >
      <Avatar src={owner.avatar} name={owner.username} size={replyTo === null ? 36 : 28} />
      <div>
        <NameAndTime
          name={owner.username}
          to={`/profile/${owner.username}`}
          iso={createdAt}
          mark={
            owner._id === makerId && (
              <span className="text-muted px-6 border border-line-2 rounded font-display font-semibold text-12 leading-16">
                Maker
              </span>
            )
          }
        >
          {editedAt && <span className="t-count">edited</span>}
          {isHeld && (
            <span className="cluster gap-4 t-count">
              <Icon name="clock" size="s" />
              Waits for review
            </span>
          )}
        </NameAndTime>
        {isEditing ? (
          <CommentEditor
            pending={text}
            onFailed={closeEditor}
            postId={postId}
            comment={comment}
            onClose={closeEditor}
          />
        ) : (
          text
        )}
        {canComment(user) && !isClosed && !isHeld && (
          <button
            ref={replyButton}
            type="button"
            className="inline-flex items-center gap-8 t-legend quiet justify-self-start min-h-44 -mx-8 -mt-8 -mb-12 px-8 focus-visible:-outline-offset-8"
            aria-expanded={fields.isOpen("reply", comment)}
            onPointerEnter={warmUp}
            onFocus={warmUp}
            onClick={() => onReply?.(comment, replyButton)}
          >
            Reply<span className="sr-only"> to {owner.username}</span>
          </button>
        )}
      </div>
      {/* What is rarely done shows on the comment that one is at. */}
      <div className="flex gap-4 phone:gap-16 phone:mt-4 phone:mr-8 can-hover:group-not-[:hover,:focus-within]/comment:opacity-0">
        {action}
        {(canEdit || isEditing) && (
          <IconButton
            ref={editButton}
            icon="edit"
            size="s"
            label="Edit comment"
            aria-expanded={isEditing}
            onClick={() => fields.toggle("edit", comment)}
          />
        )}
        {canDeleteComment(user, comment) && (
          <IconButton
            icon="trash"
            size="s"
            label={`Delete comment by ${owner.username}`}
            onClick={() => onDelete(comment)}
          />
        )}
      </div>
    </div>
  );
}

/** Renders a comment's text, in which the users that it mentions are links. */
function CommentText({ text }: { text: string }) {
  const user = useCurrentUser();
  return (
    <p className="lines leading-22" dir="auto">
      {splitMentions(text).map(({ text: part, name }, index) =>
        name ? (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
            key={index}
            className="link data-own:bg-signal-soft"
            data-own={name.toLowerCase() === user?.username.toLowerCase() || undefined}
            to={`/profile/${name}`}
          >
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}
