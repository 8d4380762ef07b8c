import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { email } from "#contract/accounts/rules.ts";
import { useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { setFieldErrors } from "#web/components/accounts/field-errors.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const fields = z.object({ email });
type Sent = { email: string; captcha: string | undefined };

/** Requests a reset link, shows the reply and navigates home. */
export function useResetRequest() {
  const call = useCall();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [solving, setSolving] = useState(false);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    mode: "onTouched",
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Sent) => call("POST /api/auth/password/reset", { body }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await navigate("/", { replace: true });
    },
    onError: (error) => {
      captcha.reset();
      if (!setFieldErrors(form, error, ["email"])) setSubmitError(messageOf(error));
    },
  });

  const submit = form.handleSubmit(async ({ email }) => {
    if (solving || isPending) return;
    setSubmitError(null);
    setSolving(true);
    const proof = await captcha.getPayload().finally(() => setSolving(false));
    if (proof !== false) mutate({ email, captcha: proof });
  });

  return {
    submit,
    busy: solving || isPending,
    captcha,
    field: form.register("email"),
    message: form.formState.errors.email?.message,
    submitError,
  };
}
