import { Link } from "react-router";
import type { Post } from "#contract/posts/contract.ts";
import { WORN_ON_SHOWN } from "#contract/worn/rules.ts";
import { useUnmuted } from "#web/components/muted/unmuted.tsx";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { listCountText } from "#web/components/users/count-text.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useWorn, wornOnPath } from "./queries.ts";

/** Renders the newest posts that wear a symbol, and where all of them are. */
export function WornOn({ symbol: { _id } }: { symbol: Pick<Post, "_id"> }) {
  const viewer = useCurrentUser();
  const worn = useWorn(_id);
  const { posts, line } = useUnmuted(worn?.wornOn ?? []);
  if (!worn || worn.wornOn.length === 0) return null;
  return (
    <section className="min-w-0" aria-label="Worn on">
      <SectionHeading
        visual="h3"
        right={
          worn.wornOnCount > WORN_ON_SHOWN && (
            <LinkButton variant="quiet" to={wornOnPath(_id)}>
              Show all {listCountText(worn.wornOnCount)}
            </LinkButton>
          )
        }
      >
        Worn on
      </SectionHeading>
      {line}
      <ul className="grid grid-cols-3 gap-8">
        {posts.map((post) => {
          const veiled = isVeiled(post, viewer);
          return (
            <li key={post._id}>
              <Link
                className="block"
                to={`/post/${post._id}`}
                aria-label={`${post.title} by ${post.owner.username}`}
              >
                <PictureSquare
                  image={veiled ? null : post.images[0]}
                  sizes="(max-width: 760px) 30vw, 123px"
                  veiled={veiled}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
