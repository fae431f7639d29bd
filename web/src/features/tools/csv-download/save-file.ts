/** Has the browser save a text as a file of this name. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  try {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  } finally {
    // Some browsers begin to read only after the click is over.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
