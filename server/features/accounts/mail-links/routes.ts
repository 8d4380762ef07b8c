import type { FastifyInstance } from "fastify";
import { removeAccount, restoreEmail } from "#contract/accounts/contract.ts";
import { removeAccountByToken } from "#server/features/accounts/account-data/deletion-commands.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { restoreEmailByToken } from "./email-commands.ts";

/** Registers the actions of links in mails, for whoever reads the mailbox, signed in or not. */
export function registerMailLinks(app: FastifyInstance, services: Services): void {
  route(app, removeAccount, async ({ body }) => {
    await removeAccountByToken(services, body.token);
    return { message: "The account has been removed." };
  });

  route(app, restoreEmail, async ({ body }) => {
    await restoreEmailByToken(services, body.token);
    return {
      message: "Your email address is back. We sent you a link to set a new password.",
    };
  });
}
