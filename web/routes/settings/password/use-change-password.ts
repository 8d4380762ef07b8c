import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { isNameOrEmail, OWN_NAME_AS_PASSWORD, plainPassword } from "#contract/accounts/rules.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { isConfirmed, UNCONFIRMED } from "#web/components/accounts/account-data/confirmation.ts";
import { setFieldErrors } from "#web/components/accounts/field-errors.ts";
import { refuseCommonPassword } from "#web/components/accounts/password/refuse-common-password.ts";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { invalidateAccount } from "#web/routes/settings/use-account-change.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Returns the fields of the form; an account without a password has no current one. */
function fieldsFor(user: CurrentUser) {
  const currentPassword = user.hasPassword
    ? z.string().min(1, "Please enter your current password.")
    : z.undefined();
  return z
    .object({ currentPassword, password: plainPassword, confirm: z.string().optional() })
    .refine(isConfirmed, UNCONFIRMED)
    .refine(({ password }) => !isNameOrEmail(password, user), {
      path: ["password"],
      error: OWN_NAME_AS_PASSWORD,
    });
}

type Fields = z.output<ReturnType<typeof fieldsFor>>;
type FieldsInput = z.input<ReturnType<typeof fieldsFor>>;

/** Provides the form that changes the user's password; `onDone` is called once it is changed. */
export function useChangePassword(user: CurrentUser, onDone: () => void) {
  const { prepare, change, isPending } = useChange(onDone);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<FieldsInput, unknown, Fields>({
    resolver: zodResolver(fieldsFor(user)),
    mode: "onTouched",
  });
  const { errors, touchedFields, isSubmitted } = form.formState;
  const confirming = touchedFields.confirm || isSubmitted;

  function showError(error: unknown) {
    if (!setFieldErrors(form, error, ["currentPassword", "password"])) {
      setSubmitError(messageOf(error));
    }
  }

  const submit = form.handleSubmit(async (fields) => {
    if (isPending) return;
    setSubmitError(null);
    if (await refuseCommonPassword(form, fields.password)) return;
    await change(fields).catch(showError);
  });

  return {
    prepare,
    submit,
    busy: isPending,
    fields: {
      currentPassword: form.register("currentPassword"),
      password: form.register("password", { deps: confirming ? ["confirm"] : [] }),
      confirm: form.register("confirm"),
    },
    messages: {
      currentPassword: errors.currentPassword?.message,
      // When the two differ, the error shows on both.
      password: errors.password?.message ?? errors.confirm?.message,
      confirm: errors.confirm?.message,
    },
    password: form.watch("password") ?? "",
    submitError,
  };
}

function useChange(onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ currentPassword, password }: Fields) => {
      const current = currentPassword && { currentPassword: await transform(currentPassword) };
      return call("PATCH /api/auth/password", {
        body: { ...current, password: await transform(password) },
      });
    },
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      onDone();
      await invalidateAccount(queries);
    },
  });
  return { prepare, change: mutateAsync, isPending };
}
