import type { ReactNode } from "react";
import { Link } from "react-router";
import { CATEGORIES } from "#contract/posts/categories.ts";
import type { Post } from "#contract/posts/contract.ts";
import { saleText } from "#contract/posts/texts.ts";
import { useSite } from "#web/platform/document/site.ts";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { SaleBadge } from "#web/ui/content/sale-badge.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";
import { CATEGORY_STYLES, explorePath } from "../category-styles.ts";
import { LikeButton } from "../like-button.tsx";
import { saleSentence } from "../sale.ts";
import styles from "./post-facts.module.css";

type PostFactsProps = {
  post: Post;
  /** The menu for those who may change the post. */
  actions: ReactNode;
  /** The line with the character, if any. */
  creator: ReactNode;
};

/** Renders a post's details beside its pictures. */
export function PostFacts({ post, actions, creator }: PostFactsProps) {
  const { title, category, owner, description, tags } = post;
  const site = useSite();
  return (
    <section className={styles.facts} aria-label="About this creation">
      <Link className={styles.category} to={explorePath(category)}>
        <Icon name={CATEGORY_STYLES[category].icon} />
        {CATEGORIES[category].plural}
      </Link>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <div className={styles.head}>
        <div className={styles.maker}>
          <Link className={styles.author} to={`/profile/${owner.username}`}>
            <Avatar src={owner.avatar} name={owner.username} size={44} />
            <span>{owner.username}</span>
          </Link>
          {owner.banned && <RoleBadge text="Banned" tone="banned" />}
        </div>
        <div className={styles.figures}>
          <LikeButton post={post} />
          <Sale post={post} />
        </div>
        <div className={styles.actions}>
          <ShareButton title={title} url={`${site.url}/post/${post._id}`} size="l" />
          {actions}
        </div>
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {creator}
      {tags.length > 0 && <Tags tags={tags} />}
    </section>
  );
}

function Sale({ post }: { post: Post }) {
  const text = saleText(post);
  if (!text) return null;
  const sentence = saleSentence(post, post.owner.username);
  return (
    <>
      <SaleBadge className={styles.sale} size="post" text={text} title={sentence} />
      <span className="sr">{sentence}</span>
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag to={`/search?${new URLSearchParams({ query: tag })}`}>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}
