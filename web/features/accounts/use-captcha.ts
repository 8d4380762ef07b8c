import { useQuery } from "@tanstack/react-query";
import type { Challenge, Solution } from "altcha-lib";
import { useEffect, useRef, useState } from "react";
import { captchaChallenge } from "#contract/accounts/contract.ts";
import { type Call, messageOf, useCall } from "#web/platform/call.ts";
import { captchaQuery } from "./api.ts";
import { createProof, isExpired, type Proof } from "./captcha-proof.ts";
import { createErrand } from "./worker-errand.ts";

type Step = "idle" | "checking" | "solved";

const NOT_TICKED = "Please tick the box to show that you are human.";

function createSolver() {
  return createErrand<Challenge, Solution>(
    () => new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" }),
    async (challenge) => (await import("./solve-captcha.ts")).solveCaptcha(challenge),
  );
}

async function fetchProof(call: Call, solver: ReturnType<typeof createSolver>): Promise<Proof> {
  solver.prepare();
  const challenge = (await call(captchaChallenge, {})).challenge as Challenge;
  return createProof(challenge, await solver.run(challenge).finally(solver.end));
}

/** The visitor's captcha: `Captcha` shows it, and whoever sends a form takes its proof. */
export function useCaptcha() {
  const call = useCall();
  const provider = useQuery(captchaQuery(call));
  const [solver] = useState(createSolver);
  const [step, setStep] = useState<Step>("idle");
  const [error, setError] = useState<string>();
  const proof = useRef<Promise<Proof>>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => solver.end, [solver]);

  /** Back to the unticked box, with a sentence when something is wrong. */
  function reset(message?: string) {
    proof.current = null;
    setStep("idle");
    setError(message);
  }

  async function solve(): Promise<Proof> {
    const solving = fetchProof(call, solver);
    proof.current = solving;
    setError(undefined);
    setStep("checking");
    try {
      const solved = await solving;
      if (proof.current === solving) setStep("solved");
      return solved;
    } catch (failure) {
      if (proof.current === solving) reset(messageOf(failure));
      throw failure;
    }
  }

  /** What to send, waiting for a check under way; false when there is nothing to send yet. */
  async function take(): Promise<string | undefined | false> {
    const kind = provider.data ?? (await provider.refetch({ cancelRefetch: false })).data;
    if (kind === "off") return undefined;
    try {
      const solved = await proof.current;
      if (solved) return (isExpired(solved, Date.now()) ? await solve() : solved).payload;
      if (kind === "altcha") setError(NOT_TICKED);
    } catch {
      // The box says what went wrong.
    }
    box.current?.querySelector<HTMLElement>("[role=checkbox]")?.focus();
    return false;
  }

  function tick(ticked: boolean) {
    if (step === "checking") return;
    if (ticked) solve().catch(() => undefined);
    else reset();
  }

  return { provider, step, error, tick, take, reset, box };
}

export type CaptchaControl = ReturnType<typeof useCaptcha>;
