import { expect, test } from "vitest";
import { cardWords } from "./card-words.ts";
import { barestCard } from "./cards.ts";

test("what the candidate wrote about a referee has the candidate's name instead of 'me', 'my' and 'I'", () => {
  const about = (relationship: string, firstName: string) =>
    cardWords({ ...barestCard, evidence: "named", relationship }, firstName).relationship;
  expect(about("Managed me", "Riley")).toBe("Managed Riley");
  expect(about("My manager", "Riley")).toBe("Riley's manager");
  for (const apostrophe of ["'", "’"])
    expect(about(`I${apostrophe}m her manager, and I hired her`, "Riley")).toBe(
      "Riley is her manager, and Riley hired her",
    );
  // Else the name would be shown after '2018'.
  expect(about("Managed me, 2018 to 2020", "محمد")).toBe("Managed \u2068محمد\u2069, 2018 to 2020");
  // Names that are such words, or look like a pattern.
  expect(about("Managed me", "My")).toBe("Managed My");
  expect(about("Managed me", "A$&B")).toBe("Managed A$&B");
});
