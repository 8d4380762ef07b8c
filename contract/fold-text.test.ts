import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./texts.ts";

test.each([
  ["case", "ÉCLAIR Привет ΟΔΟΣ", "eclair привет οδοσ"],
  [
    "accents",
    "Müller Señor Ёжик Зайка Čeština Ångström",
    "muller senor ежик заика cestina angstrom",
  ],
  ["sharp s, small and capital", "Füße STRAẞE", "fusse strasse"],
  ["i with and without a dot", "İBO IŞIK ışık", "ibo isik isik"],
  ["Arabic vowel signs and stretching", "مُحَمَّد مـحـمـد", "محمد محمد"],
  ["a soft hyphen and a zero-width space", "dra\u00adgon pho\u200benix", "dragon phoenix"],
  ["variation selectors and keycaps", "❤️ 1️⃣", "❤ 1"],
  ["widths and ligatures", "ＷＩＤＥ ﬁne", "wide fine"],
  ["apostrophes", "O’Hara O‘Hara", "o'hara o'hara"],
  ["nothing of signs", "★ >_< C++ 100%", "★ >_< c++ 100%"],
  ["nothing that makes another letter", "が カ किताब", "が カ किताब"],
])("folds %s", (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("folds a folded text into itself, whatever form its accents have", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize("NFD"))).toBe(folded);
      expect(foldText(text.normalize("NFC"))).toBe(folded);
    }),
    { numRuns: 1_000 },
  );
});
