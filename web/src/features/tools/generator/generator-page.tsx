import { Button, Stack } from "@mantine/core";
import { IconDownload, IconPlaylistAdd } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { LexiconNote, useLexicon } from "../lexicon-status";
import { ChoiceForm, type Unusable } from "./choice-form";
import classes from "./generator-page.module.css";
import { availableIn, type Entry, previewQuery } from "./preview";
import { PreviewList } from "./preview-list";
import { downloadUrl, drawSeed, listKey, type View } from "./rules/view";
import { useView } from "./use-view";

interface GeneratorPageProps {
  /** What the address asks for. */
  address: View;
  onAddress: (view: View, push: boolean) => void;
  /** Makes a wordlist of the words in one of the competitions. */
  adding: (dialog: {
    opened: boolean;
    onClose: () => void;
    size: number;
    words: () => Promise<Entry[]>;
  }) => ReactNode;
}

/** /wordlist-generator: a list of words as hard as one wants them, to download or to add to a competition. */
export function GeneratorPage({ address, onAddress, adding }: GeneratorPageProps) {
  const queryClient = useQueryClient();
  const lexicon = useLexicon();
  const [unusable, setUnusable] = useState<Unusable>({});
  const [view, setView] = useView(address, onAddress, () => setUnusable({}));
  const [addOpened, setAddOpened] = useState(false);
  const problemId = useId();

  const off = lexicon.data?.generator === "off";
  const preview = useQuery({ ...previewQuery(address), enabled: !off });
  const settled = listKey(address) === listKey(view) && !preview.isPlaceholderData;
  const answer = {
    available: preview.isError ? availableIn(preview.error) : preview.data?.available,
    tooSmall: availableIn(preview.error) !== undefined,
  };
  // Until the next answer the last one stands.
  const [{ available, tooSmall }, setTold] = useState(answer);
  if (
    settled &&
    !preview.isPending &&
    (available !== answer.available || tooSmall !== answer.tooSmall)
  ) {
    setTold(answer);
  }
  const usable =
    !(tooSmall && settled) && Object.values(unusable).every((typed) => typed === undefined);

  return (
    <>
      <PageHeader
        title="Wordlist Generator"
        description="Words with pronunciation, meaning, origin and sentence, as hard as you want them."
      />
      <Stack gap="lg">
        {lexicon.isError && lexicon.data === undefined && (
          <FailureAlert
            sentence="Failed to fetch which words there are to choose from."
            error={lexicon.error}
            onRetry={() => void lexicon.refetch()}
            retrying={lexicon.isFetching}
          />
        )}
        {lexicon.data && <LexiconNote lexicon={lexicon.data} tool="generator" />}
        {!off && (
          <div className={classes.columns}>
            <div className={classes.choice}>
              <ChoiceForm
                view={view}
                lexicon={lexicon.data}
                unusable={unusable}
                available={available}
                tooSmall={tooSmall}
                problemId={problemId}
                onUnusable={(typed) => setUnusable({ ...unusable, ...typed })}
                onChange={(changes, change) => setView({ ...view, ...changes, page: 1 }, change)}
              />
              <div className={classes.actions}>
                {usable ? (
                  <Button
                    component="a"
                    href={downloadUrl(view)}
                    download="wordlist.csv"
                    leftSection={<IconDownload size={20} aria-hidden />}
                  >
                    Generate
                  </Button>
                ) : (
                  // A link that leads nowhere yet; the sentence beside the field says why.
                  <Button
                    component="a"
                    role="link"
                    aria-disabled
                    data-disabled
                    aria-describedby={problemId}
                    leftSection={<IconDownload size={20} aria-hidden />}
                  >
                    Generate
                  </Button>
                )}
                <Button
                  variant="default"
                  leftSection={<IconPlaylistAdd size={20} aria-hidden />}
                  disabled={!usable}
                  onClick={() => setAddOpened(true)}
                >
                  Add to competition
                </Button>
              </div>
            </div>
            <PreviewList
              view={view}
              preview={preview}
              settled={settled}
              tooSmall={tooSmall}
              onView={(next) => {
                setUnusable({ ...unusable, size: undefined });
                setView(next, "chosen");
              }}
              onTurn={(page) => setView({ ...view, page }, "new")}
              onNewList={() => {
                setUnusable({ ...unusable, seed: undefined });
                setView({ ...view, seed: drawSeed(), page: 1 }, "new");
              }}
            />
          </div>
        )}
      </Stack>
      {adding({
        opened: addOpened,
        onClose: () => setAddOpened(false),
        size: view.size,
        words: async () => (await queryClient.ensureQueryData(previewQuery(view))).words,
      })}
    </>
  );
}
