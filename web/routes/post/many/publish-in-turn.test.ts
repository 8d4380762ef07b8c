import { expect, test } from "vitest";
import { CallError } from "#web/lib/call.ts";
import { type Progress, publishInTurn } from "./publish-in-turn.ts";

const NOW = 1_000_000;
type Answer = string | CallError;

/**
 * Publishes posts by their names with the answers in turn, an id or an error; returns what was sent and what was
 * reported but the progress of uploads, and each pause. `onPause` runs in each pause.
 */
async function publish(posts: string[], answers: Answer[], onPause?: (abort: () => void) => void) {
  const log: string[] = [];
  const aborting = new AbortController();
  const left = [...posts];
  const remaining = [...answers];
  const textOf = (progress: Progress) => {
    if (progress.type === "limited") return `limited until +${(progress.until - NOW) / 1000} s`;
    if (progress.type === "published") return `published ${progress.post._id}`;
    if (progress.type === "refused") return `refused: ${progress.message}`;
    return progress.type;
  };
  await publishInTurn<string>(
    {
      next: async () => left[0],
      send: async (post, onProgress) => {
        log.push(`send ${post}`);
        onProgress(0.5);
        const answer = remaining.shift();
        if (answer instanceof CallError) throw answer;
        return { _id: answer ?? "", held: false };
      },
      onProgress: (post, progress) => {
        if (progress.type === "sending") return;
        log.push(`${post} ${textOf(progress)}`);
        if (["published", "refused"].includes(progress.type)) left.shift();
      },
      pause: async (ms, until) => {
        log.push(`pause ${ms / 1000} s or ${until}`);
        onPause?.(() => aborting.abort());
      },
      now: () => NOW,
    },
    aborting.signal,
  );
  return log;
}

const LOST = new CallError(0, "The upload was cut off.");

test("publishes one post after another", async () => {
  expect(await publish(["a", "b"], ["1", "2"])).toEqual([
    ...["send a", "a published 1", "send b", "b published 2"],
  ]);
});

test("sends a post again until it is answered, after pauses that grow to a minute", async () => {
  const outage = new CallError(503, "Down.");
  const log = await publish(["a", "b"], [...Array(7).fill(LOST), outage, "1", LOST, "2"]);
  expect(log.filter((line) => line.startsWith("pause"))).toEqual(
    [2, 4, 8, 15, 30, 60, 60, 60, 2].map((seconds) => `pause ${seconds} s or online`),
  );
  expect(log.filter((line) => line.startsWith("send"))).toEqual([
    ...Array(9).fill("send a"),
    ...["send b", "send b"],
  ]);
  expect(log.filter((line) => line.includes("published"))).toEqual([
    ...["a published 1", "b published 2"],
  ]);
});

test("waits as long as a limit says", async () => {
  const limited = new CallError(429, "Too many tries.", {}, 2460);
  expect(await publish(["a"], [limited, "1"])).toEqual([
    ...["send a", "a limited until +2460 s", "pause 2460 s or time", "send a", "a published 1"],
  ]);
  const silent = new CallError(429, "Too many tries.");
  expect(await publish(["a"], [silent, "1"])).toContain("pause 60 s or time");
});

test("goes on with the others after a refusal, which names the first fault", async () => {
  const refused = new CallError(400, "Invalid.", { title: "Too long." });
  expect(await publish(["a", "b"], [refused, "2"])).toEqual([
    ...["send a", "a refused: Too long.", "send b", "b published 2"],
  ]);
});

test.each([401, 403])("stops where every post would be refused, with status %i", async (status) => {
  expect(await publish(["a", "b"], [new CallError(status, "Please verify.")])).toEqual([
    ...["send a", "a refused: Please verify."],
  ]);
});

test("sends nothing any more once it is aborted", async () => {
  expect(await publish(["a"], [LOST, "1"], (abort) => abort())).toEqual([
    ...["send a", "a waiting", "pause 2 s or online"],
  ]);
});
