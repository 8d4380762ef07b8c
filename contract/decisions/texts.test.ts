import { expect, test } from "vitest";
import { DECIDED_ACTIONS } from "./contract.ts";
import { whatWasDone } from "./texts.ts";

const decided = { title: "Kestrel", after: null, until: null };

test.each([
  [{ nsfw: true }, "Your post was marked as NSFW."],
  [{ nsfw: false }, "Your post was changed: NSFW mark."],
  [{ commentsClosed: true }, "Your post was closed for comments."],
  [{ commentsClosed: false }, "Your post was changed: comments."],
  [{ made: "ai" }, "Your post was labeled “From an AI picture”."],
  [{ made: null }, "Your post was changed: how it was made."],
  [{ nsfw: true, title: "Owl" }, "Your post was changed: NSFW mark, title."],
  [{ forSalePrice: 5, tags: [] }, "Your post was changed: price, tags."],
])("a post that was changed to %j", (after, done) => {
  expect(whatWasDone({ ...decided, action: "editPost", after }).done).toBe(done);
});

test.each([
  ["2026-12-24T00:00:00Z", "Your account is banned for some time."],
  [null, "Your account is banned."],
])("a ban until %s", (until, done) => {
  expect(whatWasDone({ ...decided, action: "ban", until }).done).toBe(done);
});

test("names what was changed or taken, in words", () => {
  const after = { profileColor: "#121212", bio: "" };
  expect(whatWasDone({ ...decided, action: "editUser", after }).done).toBe(
    "Your profile was changed: profile color, bio.",
  );
  expect(whatWasDone({ ...decided, action: "removeCharacter" }).done).toBe(
    "Kestrel was taken off your profile.",
  );
  const credit = "After “Red Oni” by kestrel";
  expect(whatWasDone({ ...decided, action: "creditPost", after: { credit } }).done).toBe(
    "A credit line was added: After “Red Oni” by kestrel.",
  );
});

test.each(DECIDED_ACTIONS)("says in sentences what %s did, and what stays", (action) => {
  const { done, stays } = whatWasDone({ ...decided, action, after: { title: "Owl" } });
  expect([done, stays].every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
});
