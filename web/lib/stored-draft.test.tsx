import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { STORED_DRAFTS_MAX, storedDraft, storedValues } from "./stored-draft.ts";

beforeEach(() => localStorage.clear());

test("stores one for each kind, author and subject until it is removed", () => {
  storedDraft("reply", "1 7").save("Well made");
  expect(storedDraft("reply", "1 7").read()).toBe("Well made");
  for (const [kind, owner] of [
    ["reply", "1 8"],
    ["reply", "2 7"],
    ["comment", "1 7"],
  ] as const) {
    expect(storedDraft(kind, owner).read()).toBe(undefined);
  }
  storedDraft("reply", "1 7").remove();
  expect(storedDraft("reply", "1 7").read()).toBe(undefined);
});

test("the draft saved longest ago goes when there is one more of its kind than are stored", () => {
  const clock = vi.spyOn(Date, "now");
  const saveAt = (time: number, kind: string, subject: number) => {
    clock.mockReturnValue(time);
    storedDraft(kind, `1 ${subject}`).save(subject);
  };
  saveAt(0, "report", 0);
  for (let subject = 1; subject <= STORED_DRAFTS_MAX; subject++) saveAt(subject, "reply", subject);
  saveAt(100, "reply", 1);
  const read = (subject: number) => storedDraft("reply", `1 ${subject}`).read();
  expect([read(1), read(2)]).toEqual([1, 2]);
  saveAt(101, "reply", 99);
  expect([read(1), read(2), read(3), read(99)]).toEqual([1, undefined, 3, 99]);
  expect(storedDraft("report", "1 0").read()).toBe(0);
  clock.mockRestore();
});

test("values of another form count as none", () => {
  const form = storedValues("claim", "1", z.object({ name: z.string() }));
  form.save({ name: "Vex" });
  expect(form.read()).toEqual({ name: "Vex" });
  storedDraft("claim", "1").save({ title: "Vex" });
  expect(form.read()).toBe(undefined);
});
