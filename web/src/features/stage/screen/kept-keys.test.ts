// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { closeDrafts } from "@/shared/drafts/device-drafts";
import { forgetRoles, keptForGrant, keptForOrganizer } from "./kept-keys";

const storages = [localStorage, sessionStorage];
const organizers = `${keptForOrganizer("bee-1")}-note`;
const officials = `${keptForGrant("grant-1")}-letters`;

beforeEach(() => {
  for (const storage of storages) {
    storage.clear();
    for (const key of [organizers, officials, "unrelated"]) storage.setItem(key, "text");
  }
});

test("logging out removes what an organizer has typed", () => {
  closeDrafts("olive");
  for (const storage of storages) {
    expect(Object.keys(storage).sort()).toEqual([officials, "unrelated"].sort());
  }
});

test("what an official has typed goes with the role", () => {
  forgetRoles();
  for (const storage of storages) {
    expect(Object.keys(storage).sort()).toEqual([organizers, "unrelated"].sort());
  }
});
