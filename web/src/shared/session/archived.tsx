import { createContext, type ReactNode, useContext } from "react";

const Archived = createContext(false);

/** Whether the competition of the pages within is archived. */
export const ArchivedProvider = Archived.Provider;

/** Whether the competition of this page is archived: nothing in it can be changed. */
export function useArchived(): boolean {
  return useContext(Archived);
}

/** What changes the competition, and would be refused once it is archived. */
export function UnlessArchived({ children }: { children: ReactNode }) {
  return useArchived() ? null : children;
}
