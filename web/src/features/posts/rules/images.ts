/** Whether an image's URL is that of an uploaded one. */
export function isUploaded(url: string): boolean {
  return /^\/api\/post\/image\/[0-9a-f-]+$/u.test(url);
}
