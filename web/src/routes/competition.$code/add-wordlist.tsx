import { createFileRoute } from "@tanstack/react-router";
import { useLexicon } from "@/features/tools/lexicon-status";
import { AddWordlistPage } from "@/features/wordlists/add/add-wordlist-page";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/add-wordlist")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function AddWordlist() {
    const { code } = Route.useParams();
    const leave = useLeaveWhenSaved();
    const lexicon = useLexicon();
    return (
      <AddWordlistPage
        code={code}
        suggest={lexicon.data ? lexicon.data.difficulty !== "off" : lexicon.isError}
        onCreated={({ _id: wordlistId }) =>
          void leave({
            to: "/competition/$code/wordlist/$wordlistId",
            params: { code, wordlistId },
            // Back should not lead to an empty form.
            replace: true,
          })
        }
      />
    );
  },
});
