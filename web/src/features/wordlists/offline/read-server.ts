import { NetworkError, problemFrom } from "@/shared/api/problem";

/** GETs from the server itself: the API client answers from the device when there is no network. */
export async function readServer(path: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      signal: signal ?? AbortSignal.timeout(20_000),
      // Nobody waits for it.
      priority: "low",
    });
  } catch (cause) {
    throw new NetworkError("The server could not be reached.", { cause });
  }
  if (!response.ok) throw problemFrom(await response.json().catch(() => null), response);
  return response;
}

export async function readJson<Body>(path: string): Promise<Body> {
  return (await (await readServer(path)).json()) as Body;
}
