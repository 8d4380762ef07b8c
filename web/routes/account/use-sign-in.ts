import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { CaptchaControl } from "#web/components/accounts/captcha/use-captcha.ts";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { readReturn } from "#web/lib/session/return-path.ts";
import { sessionStarted } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

type Credentials = { email: string; password: string; captcha: string | undefined };

const WRONG = 401;
const FORBIDDEN = 403;

type Captcha = Pick<CaptchaControl, "solveHarder" | "reset">;

/**
 * Signs in and navigates home or to the saved path. An account with many failures gets a harder
 * captcha. Until the next attempt or `forget`, a wrong email or password is also returned as `wrong`, and
 * a ban, whose reason may be long, as `ban`.
 */
export function useSignIn(captcha: Captcha) {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prepare, transform } = usePasswordTransform();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const body = { ...credentials, password: await transform(credentials.password) };
      try {
        return await call("POST /api/login", { body });
      } catch (error) {
        const harder = await captcha.solveHarder(error);
        if (harder === undefined) throw error;
        return call("POST /api/login", { body: { ...body, captcha: harder } });
      }
    },
    onSuccess: async (reply) => {
      if (!reply.success) {
        const { methods } = reply.secondFactor;
        return navigate("/login", { replace: true, state: { secondFactor: methods } });
      }
      await sessionStarted(queries);
      showToast("ok", reply.message);
      return navigate(readReturn().path, { replace: true });
    },
    onError: (error) => {
      showToast("error", messageOf(error));
      captcha.reset();
    },
  });
  const refusedBy = (status: number) =>
    error instanceof CallError && error.status === status ? error.message : undefined;
  const [wrong, ban] = [refusedBy(WRONG), refusedBy(FORBIDDEN)];
  return { prepare, signIn: mutate, isPending, wrong, ban, forget: reset };
}
