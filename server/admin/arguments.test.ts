import { expect, test } from "vitest";
import { z } from "zod";
import { OperatorError } from "#server/platform/operator/operator-error.ts";
import { readArguments, usageOf } from "./arguments.ts";

const COMMANDS = {
  greet: {
    input: z.object({ name: z.string(), tone: z.enum(["loud"], "Loud only.") }),
    about: "greets",
  },
  stop: { input: z.object({}), about: "stops" },
};
const read = (args: string) => readArguments(args.split(" ").filter(Boolean), COMMANDS);

test.each([
  ["greet owl loud", { name: "greet", input: { name: "owl", tone: "loud" }, demo: false }],
  ["stop --demo", { name: "stop", input: {}, demo: true }],
])("reads %s", (args, order) => {
  expect(read(args)).toEqual(order);
});

test.each(["--help", "greet -h"])("asks for help by %s", (args) => {
  expect(read(args)).toBeUndefined();
});

test.each([
  ["", "Name a command."],
  ["wave", "There is no command wave."],
  ["constructor", "There is no command constructor."],
  ["greet owl", "The command is: greet NAME TONE"],
  ["greet owl loud now", "The command is: greet NAME TONE"],
  ["greet owl soft", "Loud only."],
  ["stop --hlep", "Unknown option '--hlep'."],
])("refuses '%s': %s", (args, reason) => {
  expect(() => read(args)).toThrow(OperatorError);
  expect(() => read(args)).toThrow(`${reason}\n\n${usageOf(COMMANDS)}`);
});

test("lists commands with what follows them", () => {
  expect(usageOf(COMMANDS)).toContain("\n  greet NAME TONE  greets\n  stop             stops\n");
});
