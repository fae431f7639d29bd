import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { sentences } from "@/shared/api/sentences";
import { count, formatNumber } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { isFocusLost } from "@/shared/ui/focus";
import { useFailure } from "@/shared/ui/use-failure";
import type { Wordlist } from "../api";
import { useWordChanges } from "../view/use-word-changes";
import { reasons } from "./reasons";
import { cancelVoice, startVoice, type Voice, voiceQuery } from "./voice-api";
import classes from "./voice-panel.module.css";

/** Has a computer say the words that have no recording. */
export function VoicePanel({ wordlist }: { wordlist: Wordlist }) {
  const { competitionCode: code, _id: id } = wordlist;
  const queryClient = useQueryClient();
  const query = useQuery(voiceQuery(code, id));
  const { reload } = useWordChanges(wordlist);
  const panel = useRef<HTMLElement>(null);
  const onSuccess = (voice: Voice) =>
    queryClient.setQueryData(voiceQuery(code, id).queryKey, voice);
  const start = useMutation({ mutationFn: () => startVoice(code, id), onSuccess });
  const cancel = useMutation({ mutationFn: () => cancelVoice(code, id), onSuccess });
  const unstarted = useFailure(start);
  const uncanceled = useFailure(cancel);
  const pending = start.isPending || cancel.isPending;

  const voiced = query.data?.synthetic;
  const known = useRef(voiced);
  useEffect(() => {
    if (known.current !== undefined && known.current !== voiced) void reload();
    known.current = voiced;
  }, [voiced, reload]);

  // The button that was clicked goes away.
  const running = query.data && query.data.waiting > 0;
  const wasRunning = useRef(running);
  useEffect(() => {
    // Until then, the button to try again has the focus.
    if (pending) return;
    const changed = wasRunning.current !== undefined && wasRunning.current !== running;
    wasRunning.current = running;
    if (changed && isFocusLost()) {
      panel.current?.focus({ preventScroll: true });
    }
  }, [running, pending]);

  // Its words say so.
  if (hasCode(query.error, "list-sealed")) return null;
  if (query.isError) {
    return (
      <div className={classes.panel}>
        <FailureAlert
          sentence="Could not load the computer voice."
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </div>
    );
  }
  const silent = wordlist.wordCount - wordlist.recordedCount;
  const voice = query.data ?? unknown;
  if (silent + voice.waiting + voice.made + voice.leftOut === 0) return null;
  return (
    <section aria-label="Computer voice" className={classes.panel} ref={panel} tabIndex={-1}>
      <Stack gap="sm">
        {running ? (
          <Running voice={voice} cancel={cancel} />
        ) : (
          <Idle voice={voice} silent={silent} start={start} />
        )}
        {unstarted && (
          <FailureAlert
            sentence="Could not give these words a voice."
            error={unstarted.error}
            onRetry={() => start.mutate()}
            retrying={start.isPending}
          />
        )}
        {uncanceled && (
          <FailureAlert
            sentence="Could not cancel."
            error={uncanceled.error}
            onRetry={() => cancel.mutate()}
            retrying={cancel.isPending}
          />
        )}
        {voice.leftOut > 0 && <LeftOut voice={voice} />}
      </Stack>
    </section>
  );
}

/** Until the server has answered. The list's counts are known already, so the offer doesn't push the words down when it has. */
const unknown: Voice = {
  installed: true,
  withoutRecording: 0,
  synthetic: 0,
  waiting: 0,
  made: 0,
  leftOut: 0,
  canceled: 0,
  cannotStart: false,
  leftOutWords: [],
};

type Action = UseMutationResult<Voice, Error, void>;

function Idle({ voice, silent, start }: { voice: Voice; silent: number; start: Action }) {
  const { installed, leftOut } = voice;
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Text role="status" className={classes.result}>
        {describeEnd(voice)}
      </Text>
      {silent > 0 && (
        <Group gap="sm">
          <Text component="p" m={0} className={classes.offer}>
            {describeOffer(silent, leftOut)}
          </Text>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconVolume size={18} aria-hidden />}
            loading={start.isPending}
            onClick={() => (installed ? start.mutate() : setAsked(true))}
          >
            Give these words a voice
          </Button>
        </Group>
      )}
      {!installed && (
        <Text role="status" fz="sm" className={classes.result}>
          {asked && sentences["voice-off"]}
        </Text>
      )}
    </>
  );
}

function Running({ voice, cancel }: { voice: Voice; cancel: Action }) {
  const { waiting, made, leftOut, cannotStart } = voice;
  const done = made + leftOut;
  const all = done + waiting;
  return (
    <>
      <div>
        <Text component="p" mb={6} mt={0} fw={600}>
          {`Giving words a voice: ${formatNumber(done)} of ${formatNumber(all)}`}
        </Text>
        <Progress size="sm" value={(done / all) * 100} aria-label="Words with a voice" />
      </div>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c={cannotStart ? undefined : "dimmed"} role="status">
          {cannotStart
            ? "The voice can't start on this server. Ask the person who runs it to look at its log."
            : "This takes a few seconds per word. You can leave this page."}
        </Text>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      </Group>
    </>
  );
}

function describeOffer(silent: number, leftOut: number): string {
  const isOne = silent === 1;
  if (leftOut >= silent) {
    return `${count(silent, "word")} still ${isOne ? "has" : "have"} no recording.`;
  }
  return isOne
    ? "1 word has no recording. A computer can say it."
    : `${formatNumber(silent)} words have no recording. A computer can say them.`;
}

/** What became of the words, or nothing before anyone asked. */
function describeEnd({ made, leftOut, canceled }: Voice): string {
  if (made + leftOut + canceled === 0) return "";
  const got = `${count(made, "word")} got a voice.`;
  if (canceled > 0) return `Canceled. ${got}`;
  return made > 0 ? `${got} Listen before you use them.` : got;
}

function LeftOut({ voice: { leftOut, leftOutWords } }: { voice: Voice }) {
  return (
    <details className={classes.leftOut}>
      <summary>
        {leftOut === 1
          ? "1 word couldn't get a voice"
          : `${formatNumber(leftOut)} words couldn't get a voice`}
      </summary>
      <dl>
        {leftOutWords.map(({ wordId, word, reason }) => (
          <div key={wordId}>
            <dt className="wh-word">{word}</dt>
            <dd>{reasons[reason]}</dd>
          </div>
        ))}
      </dl>
      {leftOut > leftOutWords.length && (
        <Text fz="sm">{`And ${formatNumber(leftOut - leftOutWords.length)} more.`}</Text>
      )}
    </details>
  );
}
