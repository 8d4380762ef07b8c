import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Report } from "#contract/moderation/reports.ts";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { badgeOf } from "#contract/users/roles.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./maker-facts.module.css";

/** Renders the author of the reported item. */
export function MakerFacts({ report }: { report: Report }) {
  const { maker, post } = report;
  return (
    <div>
      {maker ? <Maker maker={maker} /> : <p className="t-sm">The maker has left.</p>}
      <dl className={`grid mt-14 t-md num ${styles.facts}`}>
        {post && <PostFacts post={post} />}
        {maker && (
          <>
            <Fact label="Reports on maker">
              {maker.reportsOnMaker}, {maker.reportsUpheld} upheld
            </Fact>
            {maker.banned && <Fact label="Maker">Banned</Fact>}
          </>
        )}
      </dl>
      {post && (
        <div className="cluster gap-8 mt-16">
          <LinkButton size="s" icon="ext" to={`/post/${post._id}`}>
            Open post
          </LinkButton>
          <LinkButton size="s" icon="edit" to={`/post/${post._id}/edit`}>
            Edit Post
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Maker({ maker }: { maker: NonNullable<Report["maker"]> }) {
  const { username, avatar, joinedAt, roles } = maker;
  const badge = badgeOf(roles);
  return (
    <Link className={`row gap-12 ${styles.maker}`} to={profilePath(username)}>
      <Avatar src={avatar} name={username} size={44} />
      <span className={`stack shrinks ${styles.person}`}>
        <b>
          {username} {badge && <RoleBadge text={badge.text} tone={badge.tone} />}
        </b>
        <span className="t-sm">Joined {longDate(joinedAt)}</span>
      </span>
    </Link>
  );
}

function PostFacts({ post }: { post: NonNullable<Report["post"]> }) {
  const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
  return (
    <>
      <Fact label="Category">{CATEGORIES[category].name}</Fact>
      <Fact label="Posted">
        <TimeAgo iso={post.createdAt} />
      </Fact>
      <Fact label="NSFW">{post.nsfw ? "Marked" : "Not marked"}</Fact>
      <Fact label="Images">{post.images.length}</Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
