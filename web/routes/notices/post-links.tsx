import { useQueryClient } from "@tanstack/react-query";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { useController, useFormContext } from "react-hook-form";
import { useSearchParams } from "react-router";
import { NO_SUCH_POST, NOTICE_POSTS_MAX } from "#contract/notices/contract.ts";
import { postQuery } from "#web/components/posts/api.ts";
import { postIdIn } from "#web/components/reports/original-link.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { ReplyOf } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { PostLine } from "./notice-parts.tsx";

export type NamedPost = ReplyOf<"GET /api/post/:id">["post"];
type Values = { posts: string[] };

const ALREADY = "This post is in the list already.";
const FULL = `A notice names at most ${NOTICE_POSTS_MAX} posts.`;

type PostLinksProps = {
  posts: readonly NamedPost[];
  onChange: (posts: readonly NamedPost[]) => void;
};

/** Renders the posts that a notice names, and the field that adds one by its link or id. */
export function PostLinks({ posts, onChange }: PostLinksProps) {
  const site = useSite();
  const queries = useQueryClient();
  const { setFocus, setValue, formState } = useFormContext<Values>();
  const { isSubmitted } = formState;
  const { field, fieldState } = useController<Values, "posts">({ name: "posts" });
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [looking, setLooking] = useState(false);
  const id = useId();

  function show(next: readonly NamedPost[]): void {
    onChange(next);
    const ids = next.map(({ _id }) => _id);
    setValue("posts", ids, { shouldValidate: isSubmitted });
  }

  /** Looks up the post of a link and adds it; empty text adds nothing. */
  async function add(text = typed): Promise<void> {
    if (text.trim() === "" || looking) return;
    // The site may be open under another address than its own.
    const id = postIdIn(text, site.url) ?? postIdIn(text, window.location.origin);
    if (posts.length >= NOTICE_POSTS_MAX) return setError(FULL);
    if (posts.some(({ _id }) => _id === id)) return setError(ALREADY);
    if (id === null) return setError(NO_SUCH_POST);
    setLooking(true);
    try {
      const { post } = await queries.fetchQuery(postQuery(id));
      show([...posts, post]);
      setTyped("");
      setError(undefined);
    } catch (failure) {
      const isMissing = failure instanceof CallError && [400, 404].includes(failure.status);
      setError(isMissing ? NO_SUCH_POST : messageOf(failure));
    } finally {
      setLooking(false);
    }
  }

  // The post from whose page one comes.
  const firstPost = useSearchParams()[0].get("post");
  const addPost = useEffectEvent((id: string) => void add(id));
  useEffect(() => {
    if (firstPost) addPost(firstPost);
  }, [firstPost]);

  function type(text: string) {
    setTyped(text);
    setError(undefined);
  }

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

  function remove(id: string) {
    show(posts.filter(({ _id }) => _id !== id));
    setFocus("posts");
  }

  return (
    <fieldset aria-labelledby={`${id}-label`}>
      <Field
        label={`Posts on ${site.name}`}
        controlId={id}
        group
        counter={{ value: posts.length, max: NOTICE_POSTS_MAX }}
      >
        <ul className="grid gap-8 not-empty:mb-8" aria-label="Posts of this notice">
          {posts.map(({ _id, title, owner, createdAt, nsfw, images }) => (
            <li key={_id}>
              <PostLine
                image={nsfw ? null : (images[0] ?? null)}
                title={title}
                meta={`${owner.username}, ${longDate(createdAt)}`}
              >
                <IconButton icon="x" label={`Remove ${title}`} onClick={() => remove(_id)} />
              </PostLine>
            </li>
          ))}
        </ul>
        <TextField
          ref={field.ref}
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
          onBlur={() => error === undefined && void add()}
          suffix={
            <Button size="s" busy={looking} onClick={() => void add()}>
              Add
            </Button>
          }
          error={error ?? fieldState.error?.message}
        />
      </Field>
      <p role="status" className="sr-only">
        {posts.length > 0 && `${posts.length} of ${NOTICE_POSTS_MAX} posts`}
      </p>
    </fieldset>
  );
}
