import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { noticeFields } from "#contract/notices/contract.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { type NamedPost, usePostLinks } from "./use-post-links.ts";

type NoticeInput = z.input<typeof noticeFields>;
type NoticeFields = z.output<typeof noticeFields>;

/** What the form needs of the captcha beside it. */
export type CaptchaProof = {
  /** Returns what to send, or false after showing that it is not solved. */
  getPayload: () => Promise<string | undefined | false>;
  /** Clears a proof that was used up. */
  reset: () => void;
};

/** What was sent, for the page that says so. */
export type SentNotice = { number: number; email: string };

const FIELDS = ["name", "email", "role", "posts", "sourceUrl", "text", "goodFaith"] as const;
type FieldName = (typeof FIELDS)[number];
/** Those that are no inputs of the form library, which cannot focus them. */
const OWN_FIELDS: readonly FieldName[] = ["role", "posts", "goodFaith"];

type FormOptions = {
  captcha: CaptchaProof;
  /** Returns a post that everybody may see, or null. */
  findPost: (id: string) => Promise<NamedPost | null>;
  onSent: (sent: SentNotice) => void;
};

/** Provides the state of the form that sends a notice: errors show on blur or submit, then update live. */
export function useNoticeForm({ captcha, findPost, onSent }: FormOptions) {
  const element = useRef<HTMLFormElement>(null);
  // The inputs have no default values, so what was typed before hydration stays.
  const form = useForm<NoticeInput, unknown, NoticeFields>({
    resolver: zodResolver(noticeFields),
    mode: "onTouched",
    defaultValues: { posts: [] },
  });
  const { errors, isSubmitted } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const [solving, setSolving] = useState(false);
  const choose = <Name extends "role" | "posts" | "goodFaith">(
    name: Name,
    value: NoticeInput[Name],
  ) => form.setValue(name, value as never, { shouldValidate: isSubmitted });
  const links = usePostLinks({
    findPost,
    onChange: (posts) =>
      choose(
        "posts",
        posts.map(({ id }) => id),
      ),
  });
  const sending = useSending(captcha);

  function focusFirst(invalid: readonly string[]): void {
    const first = FIELDS.find((name) => invalid.includes(name));
    if (first === undefined || !OWN_FIELDS.includes(first)) return;
    element.current
      ?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, [role=checkbox])`)
      ?.focus();
  }

  async function send(fields: NoticeFields): Promise<void> {
    setFailure(null);
    setSolving(true);
    const proof = await captcha.getPayload().finally(() => setSolving(false));
    if (proof === false) return;
    try {
      const { number } = await sending.mutateAsync({ ...fields, ...(proof && { captcha: proof }) });
      onSent({ number, email: fields.email });
    } catch (error) {
      showRefusal(error);
    }
  }

  function showRefusal(error: unknown): void {
    const refused = error instanceof CallError ? error.errors : {};
    const known = FIELDS.filter((name) => refused[name] !== undefined);
    for (const name of known) form.setError(name, { message: refused[name] });
    if (known.length === 0) setFailure(messageOf(error));
    focusFirst(known);
  }

  const [text = "", role, goodFaith] = form.watch(["text", "role", "goodFaith"]);
  return {
    element,
    submit: form.handleSubmit(send, (invalid) => focusFirst(Object.keys(invalid))),
    busy: solving || sending.isPending,
    failure,
    links,
    text,
    role,
    setRole: (chosen: NoticeInput["role"]) => choose("role", chosen),
    goodFaith: goodFaith === true,
    setGoodFaith: (agreed: boolean) => choose("goodFaith", (agreed || undefined) as true),
    fields: {
      name: form.register("name"),
      email: form.register("email"),
      sourceUrl: form.register("sourceUrl"),
      text: form.register("text"),
    },
    messages: Object.fromEntries(FIELDS.map((name) => [name, errors[name]?.message])) as Partial<
      Record<FieldName, string>
    >,
  };
}

export type NoticeFormState = ReturnType<typeof useNoticeForm>;

type NoticeCall = NoticeFields & { captcha?: string };

function useSending(captcha: CaptchaProof) {
  const call = useCall();
  return useMutation({
    mutationFn: ({ sourceUrl, ...notice }: NoticeCall) =>
      call("POST /api/notice", { body: { ...notice, ...(sourceUrl && { sourceUrl }) } }),
    // A proof works once.
    onError: () => captcha.reset(),
  });
}
