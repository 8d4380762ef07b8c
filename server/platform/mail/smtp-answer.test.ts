import { expect, test } from "vitest";
import { answerOf, refusesAddress } from "./smtp-answer.ts";

test.each([
  ["550 5.1.1 No such user", true],
  ["550 5.1.10 Null MX", true],
  ["552 5.2.2 Mailbox full", true],
  ["550 5.4.1 Recipient address rejected: Access denied", true],
  ["550 No such user", true],
  ["553 Mailbox name not allowed", true],
  ["553 5.1.8 The sender's domain does not exist", false],
  ["554 5.7.1 Client host blocked", false],
  ["550 5.7.1 Relaying denied", false],
  ["530 5.7.0 Authentication required", false],
  ["503 5.5.1 Bad sequence", false],
  ["549 No such user", false],
  ["554 Transaction failed", false],
])("'%s' to a recipient is about the address: %s", (answer, expected) => {
  const [code, text] = [Number(answer.slice(0, 3)), answer.slice(4)];
  expect(refusesAddress({ command: "RCPT TO", code, text })).toBe(expected);
});

test.each(["AUTH PLAIN", "MAIL FROM", "DATA", ""])(
  "no answer to %s is about the address",
  (command) => {
    expect(refusesAddress({ command, code: 550, text: "5.1.1 No such user" })).toBe(false);
  },
);

test("joins the lines of an answer, up to 300 characters", () => {
  const response = `550-5.1.1 No such user.\r\n550 5.1.1 ${"See ".repeat(100)}`;
  const answer = answerOf({ command: "RCPT TO", responseCode: 550, response });
  expect(answer).toMatchObject({ command: "RCPT TO", code: 550 });
  expect(answer?.text).toMatch(/^5\.1\.1 No such user\. 5\.1\.1 See See /);
  expect(answer?.text).toHaveLength(300);
});

test("finds no answer where the server gave none", () => {
  expect(answerOf(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))).toBeUndefined();
});
