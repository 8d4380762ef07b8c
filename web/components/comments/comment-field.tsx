import type { ComponentProps, RefObject } from "react";
import { COMMENT_MAX } from "#contract/comments/contract.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { CommentDraft } from "./comment-draft.ts";
import { useMentions } from "./use-mentions.ts";

const MentionList = lazyPart(async () => (await import("./mention-list.tsx")).MentionList);

type CommentFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "error"> & {
  ref: RefObject<HTMLInputElement | null>;
  postId: string;
  draft: CommentDraft;
};

/** Renders the field of a comment with its number of characters, and a list of people after an @. */
export function CommentField({ postId, draft, ...field }: CommentFieldProps) {
  const { text, setText, length, error } = draft;
  const mentions = useMentions({ field: field.ref, postId, onText: setText });
  return (
    <TextField
      labelHidden
      autoComplete="off"
      enterKeyHint="send"
      {...field}
      {...mentions.input}
      value={text}
      onChange={({ currentTarget }) => {
        mentions.read();
        setText(currentTarget.value);
      }}
      counter={field.disabled ? undefined : { value: length, max: COMMENT_MAX }}
      error={length > COMMENT_MAX ? error : undefined}
      suffix={
        !field.disabled && (
          <>
            <span className="t-count" aria-hidden="true">
              {length}/{COMMENT_MAX}
            </span>
            {/* Without it one still types the name. */}
            {mentions.list && <MentionList failed={null} {...mentions.list} />}
          </>
        )
      }
    />
  );
}
