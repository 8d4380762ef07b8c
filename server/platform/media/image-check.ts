import type { FastifyBaseLogger } from "fastify";
import PQueue from "p-queue";
import { z } from "zod";
import { line } from "#contract/fields.ts";
import { fieldError } from "#server/platform/errors.ts";
import { readAtMost } from "#server/platform/http/fetched-body.ts";
import { text, url } from "#server/platform/setting-fields.ts";

/** Environment variables of an outside service that looks at pictures before they are published. */
export const imageCheckVariables = {
  // fetch() refuses a URL with a user or a password, which would let every picture pass.
  IMAGE_CHECK_URL: url
    .refine(
      (value) => !/^https?:\/\/[^/?#]*@/i.test(value),
      "must not contain a user or a password",
    )
    .optional()
    .describe(
      "a service that sees each picture before it is published: [operations](operations.md#checking-pictures)",
    ),
  IMAGE_CHECK_TOKEN: text
    .regex(/^[!-~]+$/, "must be printable ASCII without spaces")
    .optional()
    .describe("sent as a bearer token"),
};
const variables = z.object(imageCheckVariables);

/** The URL of the service, and the token that it expects. */
type ImageCheckSettings = { url: string; token: string | undefined };

/** Returns the service that checks pictures, if one is set. */
export function imageCheckOf(s: z.output<typeof variables>): ImageCheckSettings | undefined {
  if (!s.IMAGE_CHECK_URL) return undefined;
  return { url: s.IMAGE_CHECK_URL, token: s.IMAGE_CHECK_TOKEN };
}

/** The time for all pictures of one upload (ms). */
const TIMEOUT_MS = 4_000;
/** The most requests of this process at once; the others wait, and their time runs. */
const PARALLEL_MAX = 8;
const REPLY_MAX_BYTES = 4_096;
const REASON_MAX = 300;

const answer = z.object({
  action: z.enum(["allow", "hold", "refuse"]),
  reason: z
    .string()
    .nullish()
    .transform((value) => shownReason(value ?? "")),
});
type Answer = z.output<typeof answer>;
const ALLOWED: Answer = { action: "allow", reason: "" };

/** Returns a reason on one line and cut to its limit, or an empty string if it cannot be shown. */
function shownReason(reason: string): string {
  const read = line(REASON_MAX, "").safeParse(reason.trim().slice(0, REASON_MAX));
  return read.success ? read.data : "";
}

/** What is published: pictures of a post or an avatar; and the field of the form, for messages. */
type Purpose = { kind: "post" | "avatar"; field: string };
export type ImageCheck = ReturnType<typeof createImageCheck>;

/**
 * Creates the check of pictures by the service that a setting names; without one, all pictures pass. They
 * also pass if the service fails, answers anything unexpected, or takes too long.
 */
export function createImageCheck(settings: ImageCheckSettings | undefined, log: FastifyBaseLogger) {
  const queue = new PQueue({ concurrency: PARALLEL_MAX });

  const check = async (
    service: ImageCheckSettings,
    kind: Purpose["kind"],
    picture: Uint8Array,
    signal: AbortSignal,
  ): Promise<Answer> => {
    try {
      return await queue.add(() => ask(service, kind, picture, signal), { signal });
    } catch (error) {
      log.warn({ err: error, kind }, "image check failed, picture allowed");
      return ALLOWED;
    }
  };

  return {
    /**
     * Checks the encoded pictures of an upload, in order; returns a reason to hold it for staff, which may
     * be empty, or undefined. Throws `validation` if the service refuses one.
     */
    async check(
      { kind, field }: Purpose,
      pictures: readonly Uint8Array[],
    ): Promise<string | undefined> {
      if (!settings) return undefined;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answers = await Promise.all(
        pictures.map((picture) => check(settings, kind, picture, signal)),
      );
      const refused = answers.findIndex(({ action }) => action === "refuse");
      if (refused >= 0) {
        const name = pictures.length > 1 ? `picture ${refused + 1}` : "this picture";
        throw fieldError("validation", field, refusalOf(name, answers[refused]?.reason));
      }
      return answers.find(({ action }) => action === "hold")?.reason;
    },
  };
}

/** Returns why a picture was refused, in a sentence. */
export function refusalOf(name: string, reason: string | undefined): string {
  return reason
    ? `Our check of new pictures refused ${name}: ${reason}`
    : `Our check of new pictures refused ${name}. Please choose another one.`;
}

/** Sends a picture to the service; throws if it does not answer as agreed before `signal` aborts. */
async function ask(
  { url: address, token }: ImageCheckSettings,
  kind: Purpose["kind"],
  picture: Uint8Array,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "image/webp",
      "x-parade-kind": kind,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(picture),
    redirect: "manual",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The image check answered ${response.status}`);
  }
  const body = await readAtMost(response, REPLY_MAX_BYTES);
  return answer.parse(JSON.parse(body.toString("utf8")));
}
