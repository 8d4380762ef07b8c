import type { Challenge, Solution } from "altcha-lib";
import { useEffect, useRef, useState } from "react";
import { captchaChallenge } from "#contract/accounts/contract.ts";
import { type Call, messageOf, useCall } from "#web/platform/call.ts";
import { trustedScriptUrl } from "#web/platform/document/trusted-script-url.ts";
import { createProof, isExpired, type Proof } from "./captcha-proof.ts";
import workerUrl from "./captcha-worker.ts?worker&url";
import { createErrand } from "./worker-errand.ts";

type Step = "idle" | "checking" | "solved";

const NOT_TICKED = "Please tick the box to show that you are human.";

function createSolver() {
  return createErrand<Challenge, Solution>(
    () => new Worker(trustedScriptUrl(workerUrl), { type: "module" }),
    async (challenge) => (await import("./solve-captcha.ts")).solveCaptcha(challenge),
  );
}

async function fetchProof(
  call: Call,
  solver: ReturnType<typeof createSolver>,
  work: number,
): Promise<Proof> {
  solver.prepare();
  const challenge = (await call(captchaChallenge, { query: { work } })).challenge as Challenge;
  return createProof(challenge, await solver.run(challenge).finally(solver.end));
}

/** A box to tick, behind which the browser works a little. */
export function useProofOfWork() {
  const call = useCall();
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

  /** Solves a captcha of so many times the usual work; the box shows that it is checking. */
  async function solve(work = 1): Promise<Proof> {
    const solving = fetchProof(call, solver, work);
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
  async function take(): Promise<string | false> {
    try {
      const solved = await proof.current;
      if (solved) return (isExpired(solved, Date.now()) ? await solve() : solved).payload;
      setError(NOT_TICKED);
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

  return { step, error, tick, take, solve, reset: () => reset(), box };
}

export type ProofOfWorkControl = ReturnType<typeof useProofOfWork>;
