import { expect, test } from "vitest";
import { chooseTemplate, type Fit, inferFunction, inferRole } from "./choose-template.ts";

test.each([
  ["Software Engineer", "Software Engineer"],
  ["senior software engineer (backend)", "Senior Software Engineer"],
  ["Interim VP of Engineering, EMEA", "VP of Engineering"],
  ["Senior Product Manager", "Senior Product Manager"],
  ["Baker", null],
  ["", null],
  [null, null],
])("the title %j names the role %j", (title, role) => {
  expect(inferRole(title)).toBe(role);
});

test.each([
  [["Engineering"], "engineering"],
  [["  SALES "], "sales"],
  [["Backend Developer"], "engineering"],
  [["UX Researcher"], "design"],
  [["Head of Growth"], "marketing"],
  [["People Partner"], "operations"],
  [["Product Owner"], "product"],
  [["Kitchen"], null],
  [[null, ""], null],
])("%j speaks of %j", (texts, expected) => {
  expect(inferFunction(...texts)).toBe(expected);
});

test("the department says more than the title", () => {
  expect(inferFunction("Marketing", "Software Engineer")).toBe("marketing");
  expect(inferFunction(null, "Software Engineer")).toBe("engineering");
});

const any: Fit = { candidateRole: null, candidateFunction: null, reviewerRole: null, reviewerFunction: null };
const asked: Fit = {
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

test("the template that names most of what fits wins, in whatever order they come", () => {
  expect(chosen([standard, engineers, byManagers, sellers])).toBe("Engineers by managers");
  expect(chosen([sellers, byManagers, engineers, standard])).toBe("Engineers by managers");
});

test("one thing that does not fit rules a template out, however much else does", () => {
  const almost = template("Almost", { ...asked, reviewerFunction: "design" });

  expect(chosen([almost, engineers, standard])).toBe("Engineers");
});

test("what a template leaves open fits anyone, and what is not known fits nothing that is named", () => {
  const unknown = { ...any, candidateFunction: "engineering" };

  expect(chosen([engineers, standard], unknown)).toBe("Engineers");
  expect(chosen([byManagers, standard], unknown)).toBe("Standard");
});

test("where as much is named, a role counts more than a function, and then the name decides", () => {
  const role = template("Z by role", { candidateRole: "Software Engineer" });
  const twin = template("Developers", { candidateFunction: "engineering" });

  expect(chosen([engineers, role])).toBe("Z by role");
  expect(chosen([engineers, twin])).toBe("Developers");
  expect(chosen([twin, engineers])).toBe("Developers");
});

test("without one that fits it is the default template, also when that names something else", () => {
  expect(chosen([sellers, standard])).toBe("Standard");
  expect(chosen([template("Sellers by default", { candidateFunction: "sales" }, true)])).toBe(
    "Sellers by default",
  );
});

test("a template for anyone that is not the default is not chosen by itself", () => {
  expect(chosen([template("Anyone", {}), standard])).toBe("Standard");
});

test("without any that fits and without a default there is none", () => {
  expect(chosen([sellers])).toBeUndefined();
  expect(chosen([])).toBeUndefined();
});

function template(name: string, fit: Partial<Fit>, isDefault = false) {
  return { ...any, ...fit, name, isDefault };
}

function chosen(templates: ReturnType<typeof template>[], whom = asked) {
  return chooseTemplate(templates, whom)?.name;
}
