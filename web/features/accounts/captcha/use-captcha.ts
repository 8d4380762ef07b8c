import { useQuery } from "@tanstack/react-query";
import { CallError, useCall } from "#web/platform/call.ts";
import { captchaQuery } from "../api.ts";
import { useCaptchaWidget } from "./use-captcha-widget.ts";
import { useProofOfWork } from "./use-proof-of-work.ts";

/** The visitor's captcha: `Captcha` shows it, and whoever sends a form takes its proof. */
export function useCaptcha() {
  const kind = useQuery(captchaQuery(useCall()));
  const proof = useProofOfWork();
  const widget = useCaptchaWidget();

  /** What to send, undefined where none is asked for; false when there is nothing to send yet. */
  async function take(): Promise<string | undefined | false> {
    const { data } = kind.data ? kind : await kind.refetch({ cancelRefetch: false });
    if (!data) return false;
    if (data.provider === "off") return undefined;
    return data.provider === "altcha" ? proof.take() : widget.take();
  }

  /**
   * Solves a longer captcha when that is what a call was refused for; undefined for any other
   * refusal.
   */
  async function takeLonger(refusal: unknown): Promise<string | undefined> {
    const work = refusal instanceof CallError ? Number(refusal.errors.captchaWork) : Number.NaN;
    return Number.isInteger(work) ? (await proof.solve(work)).payload : undefined;
  }

  /** After a refusal: what was sent is used up. */
  function reset() {
    proof.reset();
    widget.reset();
  }

  return { kind, proof, widget, take, takeLonger, reset };
}

export type CaptchaControl = ReturnType<typeof useCaptcha>;
