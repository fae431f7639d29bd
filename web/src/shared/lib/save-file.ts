/** Downloads this content as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  try {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  } finally {
    // Some browsers start reading only after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
