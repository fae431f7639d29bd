/** Has the browser save this as a file of that name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
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
