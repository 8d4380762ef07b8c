import { type ComponentProps, useState } from "react";
import { COMMENT_MAX } from "#contract/comments/contract.ts";
import { startedMention } from "#contract/comments/mentions.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { CommentDraft } from "./comment-draft.ts";

const MentionList = lazyPart(async () => (await import("./mention-list.tsx")).MentionList);

type CommentFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "error"> & {
  postId: string;
  draft: CommentDraft;
};

/** Renders the field of a comment with its number of characters, and a list of people after an @. */
export function CommentField({ postId, draft, ...field }: CommentFieldProps) {
  const { text, setText, length, error } = draft;
  // Once an @ is typed.
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <TextField
      labelHidden
      autoComplete="off"
      enterKeyHint="send"
      {...field}
      value={text}
      onChange={({ currentTarget }) => {
        const { value, selectionStart } = currentTarget;
        if (startedMention(value.slice(0, selectionStart ?? 0)) !== null) setInput(currentTarget);
        setText(value);
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
            {input && <MentionList failed={null} field={input} postId={postId} onText={setText} />}
          </>
        )
      }
    />
  );
}
