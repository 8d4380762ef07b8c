import type { FastifyInstance } from "fastify";
import type { Reply } from "#contract/endpoint.ts";
import { HOLD_CAUSES, listHolds, releaseHold, removeHeldPost } from "#contract/holds/contract.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { canModerate } from "#contract/users/policy.ts";
import { presentImage, siteUrlOf } from "#server/features/images/present.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { releaseWaiting, removeWaiting } from "./commands.ts";
import { type HoldRow, listHoldPage } from "./queries.ts";

export function registerHolds(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const requireStaff = (actor: SessionViewer | null): SessionViewer => {
    authorize(canModerate(actor), actor, "Only staff can see posts that wait.");
    return requireActor(actor);
  };

  route(app, listHolds, async ({ actor, query }) => {
    const { rows, pageCount } = await listHoldPage(db, requireStaff(actor), query.page);
    return { holds: rows.map(presentHold), pageCount };
  });

  route(app, releaseHold, async ({ actor, params }) => {
    await releaseWaiting(services, requireStaff(actor), params.id);
    return { message: "Everybody sees it now." };
  });

  route(
    app,
    removeHeldPost,
    async ({ actor, params, body }) => {
      const removal = { postId: params.id, grounds: body.statement };
      await removeWaiting(services, requireActor(actor), removal);
      return { message: "Post Deleted" };
    },
    { before: requireStaff },
  );
}

function presentHold(row: HoldRow): Reply<typeof listHolds>["holds"][number] {
  return {
    _id: row.post_id,
    title: row.title,
    description: row.description,
    images: row.images.map((image) =>
      presentImage(image, (text) => alternativeText(text, row), siteUrlOf),
    ),
    maker: { _id: row.user_id, username: row.username },
    cause: HOLD_CAUSES[row.cause] ?? "firstPosts",
    note: row.note,
    removed: presentRemoval(row),
    at: row.created_at.toISOString(),
  };
}

function presentRemoval({ removed_at, rule, rule_title }: HoldRow) {
  if (removed_at === null || rule === null) return null;
  return { at: removed_at.toISOString(), rule, title: rule_title ?? "" };
}
