import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // By what posts are alike: the words of a title, and the tags, which begin with '#'.
  sql`create table post_terms (
    term text not null,
    post_id bigint not null references posts on delete cascade,
    owner_id bigint not null,
    primary key (term, post_id) include (owner_id)
  )`,
  sql`create function terms_of(folded_tags text[], search_text text) returns setof text
    language sql immutable parallel safe as $$
      select '#' || tag from unnest(folded_tags) as tag
      union
      select word from unnest(string_to_array(split_part(search_text, '|', 1), ' ')) as word
      where word <> ''
    $$`,
  sql`insert into post_terms
    select term, posts.id, posts.owner_id from posts, terms_of(folded_tags, search_text) as term`,
  sql`create index post_terms_post_index on post_terms (post_id)`,
  sql`create function store_terms() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then delete from post_terms where post_id = new.id; end if;
      insert into post_terms
        select term, new.id, new.owner_id from terms_of(new.folded_tags, new.search_text) as term;
      return null;
    end $$`,
  sql`create trigger posts_have_terms after insert or update of folded_tags, search_text on posts
    for each row execute function store_terms()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
