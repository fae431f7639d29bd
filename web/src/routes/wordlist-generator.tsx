import { useQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { userCompetitionsQuery } from "@/features/competitions/api";
import { lexiconQuery } from "@/features/tools/api";
import { GeneratorPage } from "@/features/tools/generator/generator-page";
import {
  drawSeed,
  generatorInSearch,
  searchOf,
  viewOf,
} from "@/features/tools/generator/rules/view";
import { AddWordsDialog } from "@/features/wordlists/add/add-words-dialog";
import { requireAdmin } from "@/shared/session/guards";
import { useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";

export const Route = createFileRoute("/wordlist-generator")({
  validateSearch: generatorInSearch,
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
    // With its seed the address always shows the same list.
    const { search } = guard;
    if (search.seed === undefined) {
      throw redirect({
        to: "/wordlist-generator",
        search: { ...search, seed: drawSeed() },
        replace: true,
      });
    }
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(lexiconQuery);
  },
  component: function WordlistGenerator() {
    const { seed = 0, ...search } = Route.useSearch();
    const navigate = Route.useNavigate();
    const competitions = useQuery(userCompetitionsQuery(useCurrentUser().uid));
    return (
      <GeneratorPage
        address={viewOf({ ...search, seed })}
        onAddress={(view, push) =>
          void navigate({ search: searchOf(view), replace: !push, resetScroll: false })
        }
        adding={(dialog) => (
          <AddWordsDialog
            {...dialog}
            competitions={competitions}
            onCreated={({ _id: wordlistId, competitionCode: code, title }) => {
              notify.success(`“${title}” was added.`);
              void navigate({
                to: "/competition/$code/wordlist/$wordlistId",
                params: { code, wordlistId },
              });
            }}
          />
        )}
      />
    );
  },
});
