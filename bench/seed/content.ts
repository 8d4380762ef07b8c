import { type RawBuilder, sql } from "kysely";
import { idOf, series, skewed } from "./series.ts";
import { PROLIFIC, type Size, WITHOUT_LIKES } from "./sizes.ts";
import { WORD_COUNT } from "./vocabulary.ts";

/** Words of a post by their place: three for the title, three tags, the rest for the description. */
const WORDS = 14;
const TITLE = 3;
const TAGS = 6;

/** Returns statements that insert posts and pictures, and create `seeded_posts`, newest first. */
export function posts(size: Size): RawBuilder<unknown>[] {
  const word = (from: number, to: number) =>
    sql`place > ${sql.lit(from)} and place <= ${sql.lit(to)}`;
  return [
    sql`create temporary table seeded_posts as
      select ${sql.lit(size.posts)} + 1 - n as n, ${idOf("n", size.posts)} as id
      from ${series(size.posts)}`,
    sql`create unique index on seeded_posts (n)`,
    sql`analyze seeded_posts`,
    // No word twice: what a post is found by has each once in its part.
    sql`create temporary table written as select distinct on (n, word) n, place, word from (
      select n, place, ${skewed(WORD_COUNT, 3)} as word
      from ${series(size.posts)}, generate_series(1, ${sql.lit(WORDS)}) as place) as drawn
      order by n, word, place`,
    sql`analyze written`,
    sql`insert into posts (id, owner_id, category, title, description, tags, search_text, folded_tags,
        nsfw, for_sale, for_sale_price)
      select posts.id, owners.id, texts.n % 4, title, description, tags,
        format(' %s | %s | %s ', lower(title), array_to_string(tags, ' '), description), tags,
        texts.n % 12 = 0, texts.n % 5 = 0, case when texts.n % 5 = 0 then texts.n * 10 end
      from (
        select written.n,
          string_agg(initcap(word), ' ' order by place) filter (where ${word(0, TITLE)}) as title,
          coalesce(array_agg(distinct word) filter (where ${word(TITLE, TAGS)}), '{}') as tags,
          string_agg(word, ' ' order by place) filter (where ${word(TAGS, WORDS)}) as description,
          ${ownerOf(size)} as who
        from (select n, place, vocabulary.word from written join vocabulary on number = written.word)
          as written
        group by n
      ) as texts
      join seeded_posts posts on posts.n = texts.n join seeded_users owners on owners.n = who
      order by posts.id`,
    sql`insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
      select id, 0, 'bench' || id, case category when 2 then 570 else 340 end,
        case when category in (1, 3) then 570 else 340 end, '{340}', true,
        decode(md5(id::text), 'hex')
      from posts`,
  ];
}

/** Returns the number of the user whose post `n` is. */
function ownerOf({ posts, postsOfOne, users }: Size): RawBuilder<number> {
  if (postsOfOne === 0) return skewed(users);
  const every = sql.lit(Math.floor(posts / postsOfOne));
  return sql`case when n % ${every} = 0 and n <= ${every} * ${sql.lit(postsOfOne)}
    then ${sql.lit(PROLIFIC)} else ${skewed(users)} end`;
}

/** Of so many comments of the newest post, one is a reply to the one before. */
const REPLY_OF = 4;

/** Returns statements for likes and comments; newer posts have more, the newest has a long list with replies. */
export function likesAndComments(size: Size): RawBuilder<unknown>[] {
  return [
    sql`insert into likes (post_id, user_id)
      select p.id, u.id from (
        select ${skewed(size.posts)} as post,
          ${sql.lit(WITHOUT_LIKES)} + ${skewed(size.users - WITHOUT_LIKES)} as who
        from ${series(size.likes)}
      ) as pairs
      join seeded_posts p on p.n = post join seeded_users u on u.n = who
      on conflict do nothing`,
    sql`insert into comments (id, post_id, owner_id, text, reply_to)
      select made.id, p.id, u.id, 'What a ' || vocabulary.word || ' creation, number ' || made.n,
        case when made.n <= ${sql.lit(size.commentsOfNewest)} and made.n % ${sql.lit(REPLY_OF)} = 0
          then ${idOf("(made.n - 1)", size.comments)} end
      from (
        select n, ${idOf("n", size.comments)} as id, ${skewed(size.users)} as who,
          ${skewed(WORD_COUNT, 3)} as word,
          case when n <= ${sql.lit(size.commentsOfNewest)} then 1 else 1 + ${skewed(size.posts - 1)} end as post
        from ${series(size.comments)}
      ) as made
      join seeded_posts p on p.n = post join seeded_users u on u.n = who
      join vocabulary on number = made.word
      order by made.id`,
  ];
}
