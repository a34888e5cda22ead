import { expect, test } from "vitest";
import { chooseTemplate, type Fit } from "./choose-template.ts";

const any: Fit = { candidateRole: null, candidateFunction: null, reviewerRole: null, reviewerFunction: null };
const profile: Fit = {
  candidateRole: "Software Engineer",
  candidateFunction: "engineering",
  reviewerRole: "Engineering Manager",
  reviewerFunction: "engineering",
};
const standard = template("Standard", {}, true);
const engineers = template("Engineers", { candidateFunction: "engineering" });
const byManagers = template("Engineers by managers", {
  candidateFunction: "engineering",
  reviewerRole: "Engineering Manager",
});
const sellers = template("Sellers", { candidateFunction: "sales" });

test("the template with the most fitting aspects wins, in any order of templates", () => {
  expect(chosen([standard, engineers, byManagers, sellers])).toBe("Engineers by managers");
  expect(chosen([sellers, byManagers, engineers, standard])).toBe("Engineers by managers");
});

test("one aspect that does not fit rules a template out, however many others fit", () => {
  const almost = template("Almost", { ...profile, reviewerFunction: "design" });

  expect(chosen([almost, engineers, standard])).toBe("Engineers");
});

test("an open aspect fits anyone, and an unknown one fits no named aspect", () => {
  const unknown = { ...any, candidateFunction: "engineering" };

  expect(chosen([engineers, standard], unknown)).toBe("Engineers");
  expect(chosen([byManagers, standard], unknown)).toBe("Standard");
});

test("of templates with equally many aspects, roles count more than functions, then the name decides", () => {
  const role = template("Z by role", { candidateRole: "Software Engineer" });
  const equal = template("Developers", { candidateFunction: "engineering" });

  expect(chosen([engineers, role])).toBe("Z by role");
  expect(chosen([engineers, equal])).toBe("Developers");
  expect(chosen([equal, engineers])).toBe("Developers");
});

test("if no template fits, the default is used, even if it names another audience", () => {
  expect(chosen([sellers, standard])).toBe("Standard");
  expect(chosen([template("Sellers by default", { candidateFunction: "sales" }, true)])).toBe(
    "Sellers by default",
  );
});

test("a template for anyone is not chosen unless it is the default", () => {
  expect(chosen([template("Anyone", {}), standard])).toBe("Standard");
});

test("without a fitting template and a default, none is chosen", () => {
  expect(chosen([sellers])).toBeUndefined();
  expect(chosen([])).toBeUndefined();
});

function template(name: string, fit: Partial<Fit>, isDefault = false) {
  return { ...any, ...fit, name, isDefault };
}

function chosen(templates: ReturnType<typeof template>[], reviewer = profile) {
  return chooseTemplate(templates, reviewer)?.name;
}
