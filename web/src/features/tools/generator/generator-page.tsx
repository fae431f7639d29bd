import { Button, Stack, Text } from "@mantine/core";
import { IconPlaylistAdd } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { LexiconNote, useLexicon } from "../lexicon-status";
import { GenerateLink } from "./generate-link";
import classes from "./generator-page.module.css";
import { type InvalidFields, OptionsForm } from "./options-form";
import { availableFrom, type Entry, failedToFetch, previewQuery } from "./preview";
import { PreviewList } from "./preview-list";
import { refilled } from "./rules/rows";
import { randomSeed, type View } from "./rules/search";
import { listKey, listLength } from "./rules/view";
import { useView } from "./use-view";

interface GeneratorPageProps {
  /** The view in the URL. */
  urlView: View;
  onUrlChange: (view: View, push: boolean) => void;
  /** The dialog that adds the words to a competition. */
  renderAddDialog: (dialog: {
    opened: boolean;
    onClose: () => void;
    size: number;
    words: () => Promise<Entry[]>;
  }) => ReactNode;
}

/** /wordlist-generator: a list of words to download or to add to a competition. */
export function GeneratorPage({ urlView, onUrlChange, renderAddDialog }: GeneratorPageProps) {
  const queryClient = useQueryClient();
  const lexicon = useLexicon();
  const [invalid, setInvalid] = useState<InvalidFields>({});
  const [view, setView] = useView(urlView, onUrlChange, () => setInvalid({}));
  const [addOpened, setAddOpened] = useState(false);
  const statusId = useId();
  const failureId = useId();

  const off = lexicon.data?.generator === "off";
  const preview = useQuery({ ...previewQuery(urlView), enabled: !off });
  const settled = listKey(urlView) === listKey(view) && !preview.isPlaceholderData;
  const result = {
    available: preview.isError ? availableFrom(preview.error) : preview.data?.available,
    tooFew: availableFrom(preview.error) !== undefined,
  };
  // The last result is shown until the next one arrives.
  const [{ available, tooFew }, setShown] = useState(result);
  if (
    settled &&
    !preview.isPending &&
    (available !== result.available || tooFew !== result.tooFew)
  ) {
    setShown(result);
  }
  // After a failed refetch, the words already shown can still be used.
  const failed = settled && preview.isError && preview.data === undefined && !tooFew;
  const usable =
    !(tooFew && settled) && !failed && Object.values(invalid).every((value) => value === undefined);

  return (
    <>
      <PageHeader
        title="Wordlist Generator"
        description="Get words at the level you choose, with pronunciation, definition and origin."
      />
      <Stack gap="lg">
        {lexicon.isError && lexicon.data === undefined && (
          <FailureAlert
            sentence="Failed to fetch the filter options."
            error={lexicon.error}
            onRetry={() => void lexicon.refetch()}
            retrying={lexicon.isFetching}
          />
        )}
        {lexicon.data && <LexiconNote lexicon={lexicon.data} tool="generator" />}
        {!off && (
          <div className={classes.columns}>
            <div className={classes.options}>
              <OptionsForm
                view={view}
                lexicon={lexicon.data}
                invalid={invalid}
                available={available}
                tooFew={tooFew}
                statusId={statusId}
                onInvalid={(fields) => setInvalid({ ...invalid, ...fields })}
                onChange={(changes, change) => {
                  const previous = Object.keys(changes).length === 0 ? view : refilled(view);
                  setView({ ...previous, ...changes, page: 1 }, change);
                }}
              />
              <div className={classes.actions}>
                <GenerateLink
                  options={view}
                  usable={usable}
                  describedBy={failed ? failureId : statusId}
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
                    {failedToFetch} See the preview for the reason.
                  </Text>
                )}
              </div>
            </div>
            <PreviewList
              view={view}
              preview={preview}
              settled={settled}
              tooFew={tooFew}
              available={available}
              onView={(next) => {
                setInvalid({ ...invalid, size: undefined });
                setView(next, "chosen");
              }}
              onTurn={(page) => setView({ ...view, page }, "new")}
              onNewList={() => {
                setInvalid({ ...invalid, seed: undefined });
                setView({ ...refilled(view), seed: randomSeed(), page: 1 }, "new");
              }}
            />
          </div>
        )}
      </Stack>
      {renderAddDialog({
        opened: addOpened,
        onClose: () => setAddOpened(false),
        size: listLength(view),
        words: async () => (await queryClient.ensureQueryData(previewQuery(view))).words,
      })}
    </>
  );
}
