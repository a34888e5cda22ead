/** The roles and functions that a template can be for. */
export const roles = [
  "Product Manager",
  "Senior Product Manager",
  "Director of Product",
  "VP of Product",
  "Software Engineer",
  "Senior Software Engineer",
  "Staff Engineer",
  "Engineering Manager",
  "Director of Engineering",
  "VP of Engineering",
] as const;

export const functions = ["product", "engineering", "design", "marketing", "sales", "operations"] as const;
