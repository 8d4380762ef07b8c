import { existsSync } from "node:fs";
import { z } from "zod";
import { email } from "#contract/accounts/rules.ts";
import { isDemoFolder } from "#demo/password.ts";
import { describePlace, requireMeant, requireOwner } from "#server/backup/place.ts";
import { ORDERS, type OrderServices } from "#server/features/operator/orders.ts";
import { OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";
import { runProgram } from "#server/platform/operator/run-program.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { type Command, readArguments, usageOf } from "./arguments.ts";
import { testMail } from "./mail-test.ts";
import { giveOrder } from "./order.ts";

/** Runs a command; returns whether it succeeded. */
type Run = (settings: Settings, input: never) => Promise<boolean>;

/** Every command; an order is one more entry of `ORDERS`. */
const COMMANDS: Readonly<Record<string, Command & { run: Run }>> = {
  ...Object.fromEntries(
    Object.entries(ORDERS).map(([name, order]) => [name, { ...order, run: runOrder(name, order) }]),
  ),
  "mail-test": {
    input: z.object({ email }),
    about: "sends one mail with the settings of the site, and prints what the server answered",
    run: (settings, input: { email: string }) => testMail(settings, input.email),
  },
};

type OrderWork = { run: (services: OrderServices, input: never) => Promise<string> };

function runOrder(name: string, { run }: OrderWork): Run {
  return async (settings, input) => {
    const work = (services: OrderServices) => run(services, input);
    console.log(await giveOrder(settings, { name, input, work }));
    return true;
  };
}

process.umask(OWNER_ONLY_UMASK);

async function main(args: readonly string[]): Promise<boolean> {
  const order = readArguments(args, COMMANDS);
  if (!order) {
    console.log(usageOf(COMMANDS));
    return true;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  console.log(describePlace(order.name, settings));
  requireOwner(dataDir);
  requireMeant({ dataDir, isDemo: isDemoFolder(dataDir), meant: order.demo });
  const command = COMMANDS[order.name];
  return command ? command.run(settings, order.input as never) : false;
}

await runProgram(main);
