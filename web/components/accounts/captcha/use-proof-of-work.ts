import type { Challenge, Solution } from "altcha-lib";
import { useEffect, useRef, useState } from "react";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import workerUrl from "./captcha-worker.ts?worker&url";
import { createWorkerTask } from "./worker-task.ts";

type Step = "idle" | "checking" | "solved";

const FAILED = "The check that you are human did not work.";

function createSolver() {
  return createWorkerTask<Challenge, Solution>(
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
  const challenge = (await call("GET /api/captcha", { query: { work } })).challenge as Challenge;
  return createProof(challenge, await solver.run(challenge).finally(solver.end));
}

/** Provides a proof of work, which the browser solves without the visitor's doing. */
export function useProofOfWork() {
  const call = useCall();
  const [solver] = useState(createSolver);
  const [step, setStep] = useState<Step>("idle");
  const [error, setError] = useState<string>();
  const proof = useRef<Promise<Proof>>(null);
  useEffect(() => solver.end, [solver]);

  /** Forgets the proof, with an error message if given. */
  function reset(message?: string) {
    proof.current = null;
    setStep("idle");
    setError(message);
  }

  /** Solves a challenge of `work` times the usual difficulty. */
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
      if (proof.current === solving) reset(`${FAILED} ${messageOf(failure)}`);
      throw failure;
    }
  }

  /** Begins to solve, unless it has begun. */
  function prepare(): void {
    if (!proof.current) solve().catch(() => undefined);
  }

  /** Returns the payload to send, solved by now at the latest; false where that fails, which the message says. */
  async function getPayload(): Promise<string | false> {
    try {
      const solved = await (proof.current ?? solve());
      return (isExpired(solved, Date.now()) ? await solve() : solved).payload;
    } catch {
      return false;
    }
  }

  return { step, error, prepare, getPayload, solve, reset: () => reset() };
}

export type ProofOfWorkControl = ReturnType<typeof useProofOfWork>;

/**
 * A solved captcha: the payload to send, and when the server stops accepting it (ms since 1970).
 */
type Proof = { payload: string; expiresAt: number };

/** Time reserved for sending the request. */
const MARGIN_MS = 5_000;

export function createProof(challenge: Challenge, solution: Solution): Proof {
  const { expiresAt } = challenge.parameters;
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000,
  };
}

export function isExpired(proof: Proof, now: number): boolean {
  return now > proof.expiresAt - MARGIN_MS;
}
