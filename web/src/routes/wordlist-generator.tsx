import { useQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { userCompetitionsQuery } from "@/features/competitions/api";
import { lexiconQuery } from "@/features/tools/api";
import { GeneratorPage } from "@/features/tools/generator/generator-page";
import { parseGeneratorSearch, randomSeed } from "@/features/tools/generator/rules/search";
import { viewFromSearch, viewToSearch } from "@/features/tools/generator/rules/view";
import { AddWordsDialog } from "@/features/wordlists/add/add-words-dialog";
import { requireAdmin } from "@/shared/session/guards";
import { useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/wordlist-generator")({
  validateSearch: parseGeneratorSearch,
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
    // With a seed, the URL always shows the same list.
    const { search } = guard;
    if (search.seed === undefined) {
      throw redirect({
        to: "/wordlist-generator",
        search: { ...search, seed: randomSeed() },
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
    const leave = useLeaveWhenSaved();
    const competitions = useQuery(userCompetitionsQuery(useCurrentUser().uid));
    return (
      <GeneratorPage
        urlView={viewFromSearch({ ...search, seed })}
        onUrlChange={(view, push) =>
          void navigate({ search: viewToSearch(view), replace: !push, resetScroll: false })
        }
        renderAddDialog={(dialog) => (
          <AddWordsDialog
            {...dialog}
            competitions={competitions}
            onAdded={({ _id: wordlistId, competitionCode: code }, message) => {
              notify.success(message);
              void leave({
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
