import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { CallError, messageOf } from "./call.ts";

type FormOptions<Input> = {
  /** Omitted for fields that visitors can fill in before hydration, where what they typed stays. */
  defaultValues?: DefaultValues<Input>;
  /** What the form shows of data that can change meanwhile, except in fields that were edited. */
  values?: Input;
  /**
   * When errors first show: once a field was left, or, by default, when the form is submitted, and at once
   * where a value is too long, unless it is in a list. What appears on leaving a field can move the control
   * that is being pressed.
   */
  mode?: "onTouched";
  /** Delays each check of the values, such as `useAfterPress`. */
  defer?: (check: () => void) => void;
  /** Returns the field that shows the server's message for `name`; by default the one of that name. */
  fieldOf?: (name: string) => string | undefined;
  /** What stores the values until they are sent, such as `storedValues`. */
  draft?: {
    read: () => Partial<Input> | undefined;
    save: (values: Input) => void;
    remove: () => void;
  };
};

/**
 * Provides a form of react-hook-form that calls `call` with what `schema` makes of its values. Where they are
 * invalid, or a `CallError` names fields, the errors show under these, and the one that was registered first
 * gets the focus.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  call: (values: Output) => unknown,
  { defaultValues, values, mode, defer, fieldOf = String, draft }: FormOptions<NoInfer<Input>> = {},
) {
  // `formState.isSubmitted` is false until the first submit is over.
  const submitting = useRef(false);
  const check = zodResolver(schema);
  const resolver: Resolver<Input, unknown, Output> = async (...given) => {
    if (defer) await new Promise<void>(defer);
    const result = await check(...given);
    if (mode || submitting.current || form.formState.isSubmitted) return result;
    const tooLong = Object.entries(result.errors).filter(([, error]) => error?.type === "too_big");
    return { values: {}, errors: Object.fromEntries(tooLong) as typeof result.errors };
  };
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
    mode: mode ?? "onChange",
    resolver,
  });

  const restoreDraft = useEffectEvent(() => {
    for (const [name, value] of Object.entries(draft?.read() ?? {})) {
      if (!form.getValues(name as Path<Input>)) form.setValue(name as Path<Input>, value);
    }
  });
  const saveDraft = useEffectEvent((values: Input) => draft?.save(values));
  const { subscribe } = form;
  const isStored = draft !== undefined;
  useEffect(() => {
    if (!isStored) return;
    // In an effect, because pages are rendered without drafts.
    restoreDraft();
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [isStored, subscribe]);

  function showRefusal(error: unknown, isFocused = true): void {
    const refused = Object.entries(error instanceof CallError ? error.errors : {});
    const messages = new Map(refused.map(([name, message]) => [fieldOf(name), message]));
    const fields = Object.keys(form.getValues()) as Path<Input>[];
    const invalid = fields.filter((name) => messages.get(name));
    for (const name of invalid) {
      form.setError(
        name,
        { message: messages.get(name) },
        { shouldFocus: isFocused && name === invalid[0] },
      );
    }
    if (invalid.length === 0) form.setError("root", { message: messageOf(error) });
  }

  /** Calls with valid values; returns why it did not succeed, if so. */
  async function send(event?: SubmitEvent): Promise<unknown> {
    submitting.current = true;
    let problem: unknown = new Error("Please correct what is marked.");
    await form.handleSubmit(async (values) => {
      try {
        await call(values);
        problem = undefined;
        draft?.remove();
      } catch (error) {
        problem = error;
        showRefusal(error);
      }
    })(event);
    submitting.current = false;
    return problem;
  }

  return {
    ...form,
    /** For the `onSubmit` of the form; resolves to why it did not succeed, if so. */
    submit: send,
    /** Shows why another call with these values failed, without moving the focus if `isFocused` is false. */
    showRefusal,
    /** For the `onConfirm` of a `ConfirmDialog`, which shows why it rejects. */
    confirm: async () => {
      const problem = await send();
      if (problem !== undefined) throw problem;
    },
    busy: form.formState.isSubmitting,
    /** Why the last call failed, unless the fields say it. */
    failure: form.formState.errors.root?.message ?? null,
  };
}
