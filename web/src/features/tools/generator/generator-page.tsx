import { Button, Stack, Text } from "@mantine/core";
import { IconPlaylistAdd } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { LexiconNote, useLexicon } from "../lexicon-status";
import { ChoiceForm, type Unusable } from "./choice-form";
import { GenerateLink } from "./generate-link";
import classes from "./generator-page.module.css";
import { availableIn, type Entry, failedToFetch, previewQuery } from "./preview";
import { PreviewList } from "./preview-list";
import { refilled } from "./rules/rows";
import { drawSeed, lengthOf, listKey, type View } from "./rules/view";
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
  const failureId = useId();

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
  // Of words that are in sight the list can be had, though fetching them anew has failed.
  const failed = settled && preview.isError && preview.data === undefined && !tooSmall;
  const usable =
    !(tooSmall && settled) &&
    !failed &&
    Object.values(unusable).every((typed) => typed === undefined);

  return (
    <>
      <PageHeader
        title="Wordlist Generator"
        description="Words with pronunciation, meaning and origin, as hard as you want them."
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
                onChange={(changes, change) => {
                  const former = Object.keys(changes).length === 0 ? view : refilled(view);
                  setView({ ...former, ...changes, page: 1 }, change);
                }}
              />
              <div className={classes.actions}>
                <GenerateLink
                  choice={view}
                  usable={usable}
                  describedBy={failed ? failureId : problemId}
                />
                <Button
                  variant="default"
                  leftSection={<IconPlaylistAdd size={20} aria-hidden />}
                  disabled={!usable}
                  {...(failed && { "aria-describedby": failureId })}
                  onClick={() => setAddOpened(true)}
                >
                  Add to competition
                </Button>
                {failed && (
                  <Text fz="sm" id={failureId} className={classes.failure}>
                    {failedToFetch} The preview says why.
                  </Text>
                )}
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
                setView({ ...refilled(view), seed: drawSeed(), page: 1 }, "new");
              }}
            />
          </div>
        )}
      </Stack>
      {adding({
        opened: addOpened,
        onClose: () => setAddOpened(false),
        size: lengthOf(view),
        words: async () => (await queryClient.ensureQueryData(previewQuery(view))).words,
      })}
    </>
  );
}
