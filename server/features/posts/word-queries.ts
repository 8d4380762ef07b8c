import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The most letters that the index has of a word, with the space before it. */
const INDEXED_MAX = 32;

/** The fewest letters that a word must have in common with another, and at its beginning or end if it is long. */
const LETTERS_MIN = 4;
const PIECE_MIN = 3;

/** Returns a condition: a word of a post begins like a folded one. */
export function hasBeginning(word: string): RawBuilder<SqlBool> {
  return meets(`${quote(` ${word}`)}:*`);
}

/** Returns a condition: a word of a post has a folded one within it. */
export function hasPart(word: string): RawBuilder<SqlBool> {
  return meets(`${quote(word)}:*`);
}

/**
 * Returns a condition: a word of a post may be a folded one of which one letter is missing, too many or another, or two
 * are exchanged: it has the letters before these at its beginning, and those after them at its end.
 */
export function hasNearly(word: string): RawBuilder<SqlBool> {
  const letters = [...word];
  const unchanged = Math.max(LETTERS_MIN, letters.length - 2);
  const begins = (size: number) => `${quote(` ${letters.slice(0, size).join("")}`)}:*`;
  const ends = (size: number) => quote(`${letters.slice(-size).join("")} `);
  // Fewer letters say too little to be looked up.
  const least = Math.min(PIECE_MIN, Math.floor(unchanged / 2));
  const most = unchanged - least + 1;
  const pieces = [begins(most), ends(most)];
  for (let size = least; size < most; size++) {
    pieces.push(`${begins(size)} & ${ends(unchanged - size)}`);
  }
  return meets(pieces.join(" | "));
}

function meets(query: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.search_endings @@ ${query}::tsquery`;
}

function quote(text: string): string {
  const indexed = [...text].slice(0, INDEXED_MAX).join("");
  return `'${indexed.replace(/['\\]/g, "$&$&")}'`;
}
