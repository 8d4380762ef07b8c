import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Statement } from "#contract/decisions/contract.ts";
import type { UserDetails } from "#contract/users/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS } from "#contract/users/fields.ts";
import { useUpdateUser } from "#web/components/users/settings-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
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
  const form = useContractForm(settingsSchema, save, { values: before, mode: "onTouched" });
  const values = { ...before, ...useWatch({ control: form.control }) };
  const change = settingsChange(before, values);
  const { mutateAsync, isPending } = useUpdateUser(user._id);
  const [outcome, setOutcome] = useState<Outcome>();

  async function send(statement?: Statement) {
    const sent = statement ? { ...change, statement } : change;
    const { message, username } = await mutateAsync(sent);
    setOutcome({ ok: true, message, username });
  }
  const explain = () =>
    askForStatement({
      title: `Change the profile of ${user.username}?`,
      body: "Others see what you change, so say why.",
      confirmLabel: "Save",
      username: user.username,
      act: (statement) =>
        send(statement).catch((error: unknown) => {
          form.showRefusal(error, false);
          throw error;
        }),
    });

  async function save() {
    if (!own && USER_FIELD_NAMES.some((field) => field in change && USER_FIELDS[field].shown))
      return explain();
    await send().catch((error: unknown) => {
      setOutcome({ ok: false, message: messageOf(error) });
      throw error;
    });
  }

  return {
    form,
    change,
    changed: Object.keys(change).length > 0,
    /** Why the values can't be saved, if so. */
    problem: settingsSchema.safeParse(values).error?.issues[0]?.message,
    save: form.submit,
    saving: isPending,
    discard: () => form.reset(before, { keepDirtyValues: false }),
    outcome,
    setOutcome,
  };
}

export type SettingsState = ReturnType<typeof useSettingsForm>;
