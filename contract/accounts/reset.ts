import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { secret, string } from "../fields.ts";
import { done } from "../reply.ts";
import { captcha } from "./contract.ts";
import { email, newPassword } from "./rules.ts";

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/password/reset",
  forVisitors: true,
  tag: "accounts",
  summary: "Ask for a reset link; the answer is the same for every address",
  body: z.object({ email, captcha }),
  reply: done,
  limit: "resetMail",
  countedBy: "handler",
});

export const resetPassword = endpoint({
  method: "PATCH",
  path: "/api/auth/password/reset",
  forVisitors: true,
  tag: "accounts",
  summary: "Set a new password by the token of the mail; ends every session",
  body: z.object({ token: secret(string().max(200)), password: newPassword, captcha }),
  reply: done,
  limit: "signIn",
  countedBy: "handler",
});
