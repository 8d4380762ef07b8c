import { expect, test } from "vitest";
import { FairQueue, type Weight } from "#server/platform/media/pictures/fair-queue.ts";

/** Returns a queue whose jobs end when the test says so; `started` lists them in order of start. */
function aQueue(places: number) {
  const queue = new FairQueue({ places, waitingMax: 3 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, account: string, weight: Weight = "light") => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const start = () => {
      started.push(name);
      return promise;
    };
    queue.add({ account, weight, start });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, add, end };
}

test("gives the next slot to the account that has used least", async () => {
  const { started, add, end } = aQueue(1);
  for (const name of ["a1", "a2", "a3"]) add(name, "a");
  add("b1", "b");
  await end("a1");
  await end("b1");
  await end("a2");
  expect(started).toEqual(["a1", "b1", "a2", "a3"]);
});

test("never gives all slots to heavy jobs, nor two to those of one account", async () => {
  const { started, add, end } = aQueue(3);
  add("a1", "a", "heavy");
  add("a2", "a", "heavy");
  add("b1", "b", "heavy");
  add("c1", "c", "heavy");
  expect(started).toEqual(["a1", "b1"]);
  add("d1", "d");
  expect(started).toEqual(["a1", "b1", "d1"]);
  await end("b1");
  expect(started).toEqual(["a1", "b1", "d1", "c1"]);
});

test("starts background jobs when no other job is waiting", async () => {
  const { started, add, end } = aQueue(2);
  add("a1", "a");
  add("b1", "b");
  add("site", "site", "background");
  add("a2", "a");
  await end("a1");
  await end("b1");
  expect(started).toEqual(["a1", "b1", "a2", "site"]);
});

test("limits the queued jobs of an account", () => {
  const { queue, add } = aQueue(1);
  for (const name of ["a1", "a2", "a3", "a4"]) add(name, "a");
  expect(queue.size).toBe(3);
  expect([queue.hasRoomFor("a"), queue.hasRoomFor("b")]).toEqual([false, true]);
});
