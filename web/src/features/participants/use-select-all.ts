import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { participantNamesQuery } from "@/shared/api/participants";
import { useFailure } from "@/shared/ui/use-failure";
import type { ParticipantPage } from "./api";
import { foundQuery, type ParticipantsSearch } from "./rules/participants-search";
import type { Speller } from "./rules/speller";
import type { useSelection } from "./use-selection";

interface SelectAllOptions {
  code: number;
  list: ParticipantPage;
  search: ParticipantsSearch;
  selection: ReturnType<typeof useSelection>;
}

/** Selects all spellers found, on every page. */
export function useSelectAll({ code, list, search, selection }: SelectAllOptions) {
  const { participants, matches } = list;
  const queryClient = useQueryClient();
  const query = participantNamesQuery(code, foundQuery(search));
  // Only read if there are more than on this page, and once they are needed.
  const names = useQuery({ ...query, enabled: false });
  const onOnePage = participants.length === matches;
  const known: readonly Speller[] | undefined = onOnePage ? participants : names.data;
  const fetching = useMutation({
    mutationFn: async (on: boolean) => ({ on, found: await queryClient.fetchQuery(query) }),
    onSuccess: ({ on, found }) => selection.change(found, on),
  });
  const failure = useFailure(fetching);
  const selected = (known ?? participants).filter(({ uid }) => selection.selected.has(uid)).length;
  const some = fetching.isPending || (selected > 0 && selected < matches);
  return {
    /** Whether all spellers found are selected; "some" for only some of them. */
    all: some ? ("some" as const) : selected > 0,
    select: (on: boolean) => (onOnePage ? selection.change(participants, on) : fetching.mutate(on)),
    isPending: fetching.isPending,
    failure,
    retry: () => failure && fetching.mutate(failure.variables),
  };
}
