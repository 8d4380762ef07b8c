import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { COMMENT_MAX } from "#contract/comments/contract.ts";
import { startedMention } from "#contract/comments/mentions.ts";
import { lengthOf } from "#contract/numbers.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const MentionList = lazyPart(async () => (await import("./mention-list.tsx")).MentionList);

async function loadRule() {
  return (await import("#contract/comments/contract.ts")).commentText;
}

/**
 * Provides the text of a comment as it is typed. The validation code loads after the page, and only for
 * users who may write.
 */
export function useCommentText(initial: string) {
  const [text, setText] = useState(initial);
  const { data: rule } = useQuery({
    queryKey: ["commentRule"],
    queryFn: loadRule,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = rule?.safeParse(text).error?.issues[0]?.message;
  const length = lengthOf(text.trim());
  return { text, setText, length, error, isValid: length > 0 && error === undefined };
}

type CommentFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "error"> & {
  postId: string;
  typed: ReturnType<typeof useCommentText>;
  onText: (text: string) => void;
};

/** Renders the field of a comment with its number of characters, and a list of people after an @. */
export function CommentField({ postId, typed, onText, ...field }: CommentFieldProps) {
  const { text, length, error } = typed;
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
        onText(value);
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
            {input && <MentionList failed={null} field={input} postId={postId} onText={onText} />}
          </>
        )
      }
    />
  );
}
