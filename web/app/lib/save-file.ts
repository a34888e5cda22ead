/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // Later: the browser has to have taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
