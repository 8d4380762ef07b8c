import { z } from "zod";
import { email } from "#contract/accounts/rules.ts";
import { OPERATOR } from "#contract/audit/contract.ts";
import { SIGN_UP_MODES, type SignUpMode } from "#contract/sign-ups/contract.ts";
import { ROLE, type RoleName } from "#contract/users/roles.ts";
import { changeSignUps } from "#server/features/sign-ups/commands.ts";
import type { Services } from "#server/platform/services.ts";
import { grantRole, resetFactors } from "./commands.ts";

/** The services that orders need; the program of the operator has no others. */
export type OrderServices = Pick<Services, "db" | "jobs" | "live" | "settings">;

type Order = {
  /** What follows the order's name on the command line, in this order. */
  input: z.ZodObject;
  /** What it does, for the operator. */
  about: string;
  /** Returns a sentence about what was done. Throws an `AppError`. */
  run: (services: OrderServices, input: never) => Promise<string>;
};

const role = z.enum(Object.keys(ROLE) as RoleName[], {
  error: `A role is one of ${Object.keys(ROLE).join(", ")}.`,
});

/** What the operator orders on the machine, and no request can. */
export const ORDERS = {
  grant: {
    input: z.object({ email, role }),
    about: "gives an account a role: moderator, admin or developer; member takes all others away",
    run: grantRole,
  },
  "reset-factors": {
    input: z.object({ email }),
    about:
      "removes passkeys, authenticator app and recovery codes of an account whose owner lost them",
    run: resetFactors,
  },
  "sign-ups": {
    input: z.object({
      mode: z.enum(SIGN_UP_MODES, `A mode is one of ${SIGN_UP_MODES.join(", ")}.`),
    }),
    about:
      "changes who can join: open, approval (staff look at each account first), invitation, closed",
    run: async (services: OrderServices, { mode }: { mode: SignUpMode }) => {
      await changeSignUps(services, OPERATOR, mode);
      return `Sign-ups: ${mode}.`;
    },
  },
} satisfies Record<string, Order>;

/** Returns the work of each order, for the socket of a running site. */
export function ordersOf(services: OrderServices) {
  const entries = Object.entries<Order>(ORDERS).map(
    ([name, { input, run }]) =>
      [name, async (given: unknown) => run(services, input.parse(given) as never)] as const,
  );
  return Object.fromEntries(entries);
}
