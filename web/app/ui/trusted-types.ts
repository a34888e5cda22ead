/**
 * The pages' policy lets no script write markup. The component library writes its style sheets the same way: a text
 * without a tag in it is let through, since wherever it is written it makes no element.
 */
export function admitStyles() {
  const createHTML = (text: string) => (text.includes("<") ? null : text);
  window.trustedTypes?.createPolicy("default", { createHTML });
}

declare global {
  interface Window {
    /** Not in every browser. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
    };
  }
}
