import { expect, test } from "vitest";
import { BY_INVITATION, SIGN_UPS_CLOSED, type SignUpMode } from "#contract/sign-ups/contract.ts";
import { joinPath, refusalOf } from "./join-parts.tsx";

test.each<[SignUpMode, boolean, string | null, string | null]>([
  ["open", false, null, null],
  ["open", false, "code", null],
  ["approval", false, null, null],
  ["closed", false, "code", SIGN_UPS_CLOSED],
  ["invitation", false, null, BY_INVITATION],
  ["invitation", false, "code", "This invitation cannot be used any more. Ask for another."],
  ["invitation", true, "code", null],
])("with %s, invited %j by %j, the page says %j", (mode, invited, invitation, refusal) => {
  expect(refusalOf({ mode, invited }, invitation)).toBe(refusal);
});

test.each([
  [{ invitation: null }, "/join"],
  [{ invitation: "a_b-1" }, "/join?invitation=a_b-1"],
  [{ with: "email", invitation: "a" } as const, "/join?with=email&invitation=a"],
])("the path to join with %j", (shown, path) => {
  expect(joinPath(shown)).toBe(path);
});
