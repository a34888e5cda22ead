/** The nonce under which this page's content policy admits styles that scripts insert. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** The scroll lock behind dialogs inserts a style of its own and looks for the nonce under this name only. */
export function shareNonce() {
  Object.assign(globalThis, { ["__webpack_nonce__"]: styleNonce() });
}
