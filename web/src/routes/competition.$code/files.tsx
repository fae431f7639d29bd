import { createFileRoute } from "@tanstack/react-router";
import { filesQuery } from "@/features/files/api";
import { FilesPage } from "@/features/files/files-page";

export const Route = createFileRoute("/competition/$code/files")({
  loader: ({ context, params: { code } }) => {
    // Not awaited: the page shows that it is loading.
    void context.queryClient.prefetchQuery(filesQuery(code));
  },
  component: function Files() {
    return <FilesPage code={Route.useParams().code} />;
  },
});
