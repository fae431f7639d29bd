import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { beeQuery, listCheckQuery } from "@/features/stage/organize/api";
import { GuidePage } from "@/features/stage/organize/paper/guide-page";
import { wholeListQuery } from "@/features/wordlists/api";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/bee/$beeId_/guide")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function Guide() {
    const { code, beeId } = Route.useParams();
    const bee = useQuery(beeQuery(code, beeId));
    const { wordlist, wordlistId } = bee.data ?? {};
    const isReadable = wordlistId !== undefined && wordlist?.sealed === false;
    const hash = wordlist?.hash ?? "";
    const list = wholeListQuery(code, wordlistId ?? "");
    const words = useQuery({
      ...list,
      // The fingerprint is never newer than the words.
      queryKey: [...list.queryKey, hash],
      enabled: isReadable,
    });
    const check = useQuery({ ...listCheckQuery({ code, beeId }, hash), enabled: isReadable });
    return <GuidePage bee={bee} words={words} check={check} />;
  },
});
