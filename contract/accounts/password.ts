import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { secret, string } from "../fields.ts";
import { done } from "../reply.ts";
import { newPassword, PASSWORD_MAX } from "./rules.ts";

const changePasswordBody = z.object({
  /** Left out only by accounts without a password, which then need a recent authentication. */
  currentPassword: secret(string().min(1).max(PASSWORD_MAX)).optional(),
  password: newPassword,
});

export const changePassword = endpoint({
  method: "PATCH",
  path: "/api/auth/password",
  tag: "accounts",
  summary: "Change one's own password; ends every other session",
  body: changePasswordBody,
  reply: done,
  limit: "signIn",
  reauthenticate: ({ currentPassword }: z.output<typeof changePasswordBody>) =>
    currentPassword === undefined,
});
