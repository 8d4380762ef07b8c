import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { PersonList } from "#web/components/users/person-list.tsx";
import { apiInfiniteQuery } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

export type LikersDialogProps = { postId: string; open: boolean; onClose: () => void };

/** Renders who likes a post. */
export function LikersDialog({ postId, open, onClose }: LikersDialogProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Who likes it"
      head={<span className="t-h3 pl-12">Who likes it</span>}
    >
      <Likers postId={postId} />
    </Sheet>
  );
}

/** Fetches those who like a post, newest first. */
function likersQuery({ id, nsfw }: { id: string; nsfw: boolean }) {
  const input = { params: { id }, query: { nsfw } };
  return {
    ...apiInfiniteQuery("GET /api/post/:id/likes", input, ({ next }) =>
      next === null ? undefined : { after: next },
    ),
    // Likes change while the page is open.
    staleTime: 0,
  };
}

function Likers({ postId }: { postId: string }) {
  const { pathname } = useLocation();
  const nsfw = listsNsfw(useCurrentUser());
  return (
    <PersonList
      query={useInfiniteQuery(likersQuery({ id: postId, nsfw }))}
      moreTo={pathname}
      empty={<EmptyState icon="heart" title="Nobody to show" text="Whoever likes it shows here." />}
    />
  );
}
