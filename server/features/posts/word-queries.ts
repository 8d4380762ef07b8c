import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The most letters that the index has of a word, with the space before it. */
const INDEXED_MAX = 32;

/** Returns a condition: a post has a folded word as a whole. */
export function hasWord(word: string): RawBuilder<SqlBool> {
  return meets(quote(` ${word} `));
}

/** Returns a condition: a word of a post begins like a folded one. */
export function hasBeginning(word: string): RawBuilder<SqlBool> {
  return meets(`${quote(` ${word}`)}:*`);
}

/** Returns a condition: a word of a post has a folded one within it. */
export function hasPart(word: string): RawBuilder<SqlBool> {
  return meets(`${quote(word)}:*`);
}

function meets(query: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.search_endings @@ ${query}::tsquery`;
}

function quote(text: string): string {
  const indexed = [...text].slice(0, INDEXED_MAX).join("");
  return `'${indexed.replace(/['\\]/g, "$&$&")}'`;
}
