import { expect, test } from "vitest";
import { nameProblem, readingProblem } from "./name-problem.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

test("placeholders for a missing name are rejected", () => {
  const none = `#NAME?|#REF!|#N/A|#BEZUG!|#NV|Ann #REF!|N/A|n/a|NA|NA NA|Ann N/A|-|—|...|101|12 34|E1024|EMP-0012|user123|
    Employee 102|Employee #102|User 17|Mitarbeiter 7|unknown|Unknown Unknown|null|NULL null|undefined|nan|test|Test User|
    (none)|N.N.|LinkedIn Member|First Name|Keine Angabe|Sin nombre|Deleted user|unbekannt|?|@|()`;
  const accepted = none.split(/\|\s*/).filter((name) => nameProblem(name) === null);
  expect(accepted).toEqual([]);
});

test("short, rare and unusual names are accepted", () => {
  const real = `Li|Ng|O|X Æ A-12|Christopher Null|Anna Test|Na Hye-sok|Nan Goldin|No Min-ho|Wu Nan|王伟|김민준|Иван|محمد|
    Conan O'Brien|Renée d’Arc|Gal·la Trías|Mª José|Jean-Luc|J. R. R. Tolkien|Sam "Sammy" Ode|"Rob" Vale|Ann Vale 2|
    Robin Vale (1024)|Vale, Robin|Dr. Kim Doe-Roe, PhD|Ünal|สมชาย ใจดี|🚀 Ann Vale|Ann Vale ✔|Tom & Ann Vale|St.John`;
  const refused = real.split(/\|\s*/).filter((name) => nameProblem(name) !== null);
  expect(refused).toEqual([]);
});

test("a symbol within a word means a wrong encoding", () => {
  for (const garbled of ["J√rg", "M¸ller", "J^rg", "D‰rk", "Pe¶a"])
    expect(nameProblem(garbled)).toContain("sign");
});

test("garbled texts are rejected and quoted in the reason", () => {
  expect(readingProblem("The name", "J\uFFFDrg")).toBe("The name holds a character that could not be read");
  expect(readingProblem("The name", "JÃ¶rg")).toBe("The name has garbled letters: 'JÃ¶rg'");
  // The second byte of its last letter is an invisible character.
  expect(readingProblem("The name", "GarcÃ\u00ADa")).toContain("garbled");
  expect(readingProblem("The company", '"Acme')).toBe(
    "The company begins with a quotation mark that is never closed",
  );
  for (const fine of ['"Rob" Vale', '5" Disks', "Jörg", "NESTLÉ®", ""])
    expect(readingProblem("The name", fine)).toBeNull();
});

test("the time of the check grows no faster than the text", async () => {
  for (const unit of ["a", "a ", "1", "#", '"', "Ã¶", "é", "a^", "n/a ", " "])
    await expectLinearIn(unit, 60_000 * unit.length, (text) => {
      nameProblem(text);
      readingProblem("The name", text);
    });
});
