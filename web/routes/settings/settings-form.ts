import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { Statement } from "#contract/decisions/contract.ts";
import type { UserDetails } from "#contract/users/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS } from "#contract/users/fields.ts";
import { useUpdateUser } from "#web/components/users/settings-api.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import {
  type SettingsValues,
  settingsChange,
  settingsSchema,
  valuesOf,
} from "./settings-values.ts";

/** The form id that fields outside the form element refer to. */
export const SETTINGS_FORM_ID = "settings-form";

export type SettingsFormApi = UseFormReturn<SettingsValues>;

/** The result of a save, shown in a dialog. */
export type Outcome = { ok: boolean; message: string; username?: string };

/** Provides the form for a user's settings, and saves only what changed. */
export function useSettingsForm(user: UserDetails, { own }: { own: boolean }) {
  const before = valuesOf(user);
  const form = useForm<SettingsValues>({
    values: before,
    // What the account gets from elsewhere replaces only what was not touched.
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
    resolver: zodResolver(settingsSchema),
  });
  const values = { ...before, ...useWatch({ control: form.control }) };
  const change = settingsChange(before, values);
  const { mutateAsync, isPending } = useUpdateUser(user._id);
  const [outcome, setOutcome] = useState<Outcome>();

  async function send(statement?: Statement) {
    const sent = statement ? { ...change, statement } : change;
    const { message, username } = await mutateAsync(sent).catch((error: unknown) => {
      showFieldErrors(form, error);
      throw error;
    });
    setOutcome({ ok: true, message, username });
  }
  const explain = () =>
    askForStatement({
      title: `Change the profile of ${user.username}?`,
      body: "Others see what you change, so say why.",
      confirmLabel: "Save",
      username: user.username,
      act: send,
    });

  const save = form.handleSubmit(async () => {
    if (!own && USER_FIELD_NAMES.some((field) => field in change && USER_FIELDS[field].shown))
      return explain();
    await send().catch((error: unknown) => setOutcome({ ok: false, message: messageOf(error) }));
  });

  return {
    form,
    change,
    changed: Object.keys(change).length > 0,
    /** Why the values can't be saved, if so. */
    problem: settingsSchema.safeParse(values).error?.issues[0]?.message,
    save,
    saving: isPending,
    discard: () => form.reset(before, { keepDirtyValues: false }),
    outcome,
    setOutcome,
  };
}

export type SettingsState = ReturnType<typeof useSettingsForm>;

function showFieldErrors(form: SettingsFormApi, error: unknown): void {
  if (!(error instanceof CallError)) return;
  for (const field of USER_FIELD_NAMES) {
    const message = error.errors[field];
    if (message) form.setError(field, { message });
  }
}
