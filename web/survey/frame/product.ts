/** The product's name, as the page that the server sent has it. */
export const product =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? "Forthright";
