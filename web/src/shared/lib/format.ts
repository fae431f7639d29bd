/** `20000` → `20,000`, in the reader's own locale. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat().format(value);
}

/** `count(1, "word")` → `1 word`; `count(3, "word")` → `3 words`. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/** `812 KB`, `1.5 MB`: in steps of 1,024, like the limits. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return count(bytes, "byte");
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${formatNumber(Math.round(kilobytes))} KB`
    : `${formatNumber(Math.round((kilobytes / 1024) * 10) / 10)} MB`;
}
