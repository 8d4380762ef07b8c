import { useQuery } from "@tanstack/react-query";
import { CallError } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useCaptchaWidget } from "./use-captcha-widget.ts";
import { useProofOfWork } from "./use-proof-of-work.ts";

/** Provides the visitor's captcha: `Captcha` renders it, and a form sends its proof. */
export function useCaptcha() {
  const kind = useQuery(captchaQuery);
  const proof = useProofOfWork();
  const widget = useCaptchaWidget();

  /**
   * Returns the payload to send, undefined when no captcha is required, or false when it is not
   * solved yet.
   */
  async function getPayload(): Promise<string | undefined | false> {
    const { data } = kind.data ? kind : await kind.refetch({ cancelRefetch: false });
    if (!data) return false;
    if (data.provider === "off") return undefined;
    return data.provider === "altcha" ? proof.getPayload() : widget.getToken();
  }

  /**
   * Solves a harder captcha when the call was refused for lack of one; returns undefined for any
   * other refusal.
   */
  async function solveHarder(error: unknown): Promise<string | undefined> {
    const work = error instanceof CallError ? Number(error.errors.captchaWork) : Number.NaN;
    return Number.isInteger(work) ? (await proof.solve(work)).payload : undefined;
  }

  /** Resets the captcha after a error, as a payload works only once. */
  function reset() {
    proof.reset();
    widget.reset();
  }

  /** Makes a call that needs the captcha, unless it is not solved yet, which it then shows. */
  async function sendWith(call: (payload: string | undefined) => Promise<unknown>): Promise<void> {
    const payload = await getPayload();
    if (payload === false) return;
    try {
      await call(payload);
    } catch (error) {
      reset();
      throw error;
    }
  }

  return { kind, proof, widget, getPayload, solveHarder, reset, sendWith };
}

export type CaptchaControl = ReturnType<typeof useCaptcha>;

/**
 * Fetches the kind of captcha the site requires. A challenge works once, so each is fetched
 * separately.
 */
export const captchaQuery = {
  ...apiQuery("GET /api/captcha", { query: {} }, async (reply) => {
    const { provider, siteKey } = await reply;
    return { provider, siteKey };
  }),
  staleTime: Number.POSITIVE_INFINITY,
};
