import { createBoard } from "#contract/boards/contract.ts";
import type { BoardAudience } from "#contract/boards/rules.ts";
import type { TestUser } from "#test/makers.ts";

type Values = { title?: string; text?: string; audience?: BoardAudience; postId?: string };

/** Creates a public board of a user; returns its code. */
export async function aBoard(user: TestUser, values: Values = {}): Promise<string> {
  const board = { title: "Masks of San Paro", audience: "public" as const, ...values };
  const reply = await user.client.call(createBoard, { body: board });
  if (!reply.body.code) throw new Error(`creating a board failed: ${reply.body.message}`);
  return reply.body.code;
}
