/** Hands a file made in the page to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads it after this turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
