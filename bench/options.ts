import { parseArgs } from "node:util";

const USAGE = `npm run bench -- [--only NAME]… [--seconds N] [--warm-up N] [--connections N] [--rounds N] [--colored N]
npm run bench -- --scale [--posts N]… [--postgres | --embedded] [--seconds N] [--warm-up N]`;

/** Parses the command line; throws an error with a message for the user. */
export function readOptions(args: string[], names: readonly string[]) {
  const { values } = parse(args);
  const only = values.only.flatMap((list) => list.split(","));
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no measurement ${unknown}: only ${names.join(", ")}.`);
  }
  return {
    names: names.filter((name) => only.length === 0 || only.includes(name)),
    seconds: wholeNumber("--seconds", values.seconds),
    warmUp: wholeNumber("--warm-up", values["warm-up"]),
    connections: wholeNumber("--connections", values.connections),
    rounds: wholeNumber("--rounds", values.rounds),
    colored: wholeNumber("--colored", values.colored),
    scale: values.scale,
    posts: values.posts.flatMap((list) => list.split(",")).map((n) => wholeNumber("--posts", n)),
    postgres: values.postgres,
    embedded: values.embedded,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: "string", multiple: true, default: [] },
        seconds: { type: "string", default: "5" },
        "warm-up": { type: "string", default: "3" },
        connections: { type: "string", default: "32" },
        rounds: { type: "string", default: "2" },
        colored: { type: "string", default: "50000" },
        scale: { type: "boolean", default: false },
        posts: { type: "string", multiple: true, default: [] },
        postgres: { type: "boolean", default: false },
        embedded: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}

function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`${name} takes a whole number from 1.`);
  return Number(value);
}
