import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { NOTICE_POSTS_MAX } from "#contract/moderation/notice-rules.ts";
import { PostLine } from "#web/routes/notices/post-line.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./post-links.module.css";
import type { usePostLinks } from "./use-post-links.ts";

type PostLinksProps = {
  siteName: string;
  links: ReturnType<typeof usePostLinks>;
  error?: string | undefined;
};

/** Renders the posts that a notice names, and the field that adds one by its link. */
export function PostLinks({ siteName, links, error }: PostLinksProps) {
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
        <ul className={styles.list} aria-label="Posts of this notice">
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
      <p role="status" className="sr">
        {posts.length > 0 && `${posts.length} of ${NOTICE_POSTS_MAX} posts`}
      </p>
    </fieldset>
  );
}
