import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { open } from "@/testing/page";

test("a page that loads again takes no focus, so that the first Tab skips to the content", async () => {
  const router = open("/account");
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await waitFor(() => expect(router.state.status).toBe("idle"));
  await act(() => router.invalidate());
  expect(document.activeElement).toBe(document.body);
});
