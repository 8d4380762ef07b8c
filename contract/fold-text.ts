/** Marks on letters of scripts whose words are also written without them; Japanese voice marks are not. */
const MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/gu;
/** Invisible characters, such as soft hyphens, zero-width spaces and variation selectors; and Arabic stretching. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  ς: "σ",
  "‘": "'",
  "’": "'",
  ʼ: "'",
};

/**
 * Folds spellings that people take for the same into one: case, accents, full-width letters, ligatures, vowel
 * signs of Arabic and Hebrew, invisible characters. Whatever is searched for and searched in is folded by it.
 */
export function foldText(text: string): string {
  const letters = text.normalize("NFKD").toLowerCase().normalize("NFKD");
  const plain = letters.replace(MARKS, "").replace(IGNORED, "");
  return plain.replace(/[ßıς‘’ʼ]/g, (sign) => SPELLINGS[sign] ?? sign).normalize("NFKC");
}
