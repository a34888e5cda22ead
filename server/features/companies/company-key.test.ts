import fc from "fast-check";
import { expect, test } from "vitest";
import { companyKey } from "./company-key.ts";

test.each([
  ["Acme", "acme"],
  ["  ACME  ", "acme"],
  ["ACME, Inc.", "acme"],
  ["Acme Incorporated", "acme"],
  ["Acme Corp.", "acme"],
  ["acme.com", "acme"],
  ["https://www.acme.com/jobs", "acme"],
  ["Amazon.com, Inc.", "amazon"],
  ["Ácme GmbH", "acme"],
  ["Acme GmbH & Co. KG", "acme"],
  ["Novo Nordisk A/S", "novo nordisk"],
  ["Allegro Sp. z o.o.", "allegro"],
  ["Allegro Sp.z o.o.", "allegro"],
  ["Cemex, S.A. de C.V.", "cemex"],
  ["Tiffany & Co.", "tiffany"],
  ["Ferrero International S.à r.l.", "ferrero international"],
  ["Lonza S. à r. l.", "lonza"],
  ["Jabil, S. de R.L. de C.V.", "jabil"],
  ["Bombardier Ltée", "bombardier"],
  ["Padaria Acme Ltda - ME", "padaria acme"],
  ["Booking.com B.V.", "booking"],
  ["Philips N.V.", "philips"],
  ["L’Oréal S.A.", "loreal"],
  ["The Acme Company", "acme"],
  ["The", "the"],
  ["L'Oreal SA", "loreal"],
  ["AT&T Inc", "at and t"],
  ["Volvo AB (publ)", "volvo"],
  ["Yandex ООО", "yandex"],
  ["株式会社メルカリ", "株式会社メルカリ"],
  ["3M Co", "3m"],
  ["Inc.", "inc"],
  ["SE", "se"],
  ["SE GmbH", "se"],
  ["Cooper", "cooper"],
  ["Acme Labs", "acme labs"],
  ["—", ""],
  ["", ""],
])("%j has the key %j", (name, key) => {
  expect(companyKey(name)).toBe(key);
});

test("the key of a key is the key itself, so that stored keys are found again", () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9 ,.&'/-]{0,40}$/);
  const words = fc.array(
    fc.constantFrom("Acme", "Inc.", "GmbH", "A/S", "Sp. z o.o.", "& Co", ".com", "Labs"),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        name,
        words.map((list) => list.join(" ")),
      ),
      (text) => {
        expect(companyKey(companyKey(text))).toBe(companyKey(text));
      },
    ),
    { numRuns: 1000 },
  );
});

test("case, surrounding spaces and a legal form at the end do not change the company", () => {
  const word = fc.constantFrom("Acme", "Initech", "Société", "Blå", "Umbrella");
  const form = fc.constantFrom("Inc.", "GmbH", "A/S", "Sp. z o.o.", "B.V.", "Ltd", "S.p.A.", "Oy", "LLC");
  fc.assert(
    fc.property(word, word, form, (first, second, legal) => {
      const key = companyKey(`${first} ${second}`);
      expect(companyKey(` ${first.toUpperCase()}  ${second}, ${legal} `)).toBe(key);
    }),
  );
});
