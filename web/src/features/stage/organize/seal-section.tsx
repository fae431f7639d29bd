import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLock } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { hasCode } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { count } from "@/shared/lib/format";
import { UnlessArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { SectionCard } from "@/shared/ui/section-card";
import { type BeeDetail, sealList, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { UnsealDialog } from "./lazy-dialogs";
import { ListCheck } from "./list-check";
import { canUnseal, shortFingerprint } from "./rules/bee-step";
import { useFocusAfterChange } from "./use-focus-after-change";

interface SealSectionProps {
  path: { code: number; beeId: string };
  bee: BeeDetail;
  /** Whether there is no other organizer to sign. */
  isAlone: boolean;
  isNext: boolean;
}

/** The list of the bee, and its seal. */
export function SealSection(props: SealSectionProps) {
  const { wordlist, sealed, phase } = props.bee;
  const content = useFocusAfterChange<HTMLDivElement>(sealed);
  return (
    <SectionCard title="Wordlist">
      {wordlist === null ? (
        <Text>
          This wordlist was deleted.
          <UnlessArchived>
            {phase !== "closed" && " Create another bee, with another list."}
          </UnlessArchived>
        </Text>
      ) : (
        <Stack gap="md" ref={content} tabIndex={-1}>
          <ListFacts {...props} wordlist={wordlist} />
          <UnlessArchived>
            {sealed ? (
              <Sealed {...props} />
            ) : phase === "closed" ? (
              <Text>
                {wordlist.sealed
                  ? "This list is sealed for another bee."
                  : "The list isn't sealed anymore."}
              </Text>
            ) : wordlist.sealed ? (
              <Text>
                This list is sealed for another bee. Unseal it there, or create a bee with another
                list.
              </Text>
            ) : (
              <Signing {...props} wordlist={wordlist} />
            )}
          </UnlessArchived>
        </Stack>
      )}
    </SectionCard>
  );
}

interface ListProps extends SealSectionProps {
  wordlist: Schema<"ListToSeal">;
}

function ListFacts({ path: { code }, bee: { wordlistId, sealed, signers }, wordlist }: ListProps) {
  return (
    <dl className={classes.facts}>
      <dt>List</dt>
      <dd>
        {wordlist.sealed ? (
          wordlist.title
        ) : (
          <TextLink to="/competition/$code/wordlist/$wordlistId" params={{ code, wordlistId }}>
            {wordlist.title}
          </TextLink>
        )}
      </dd>
      <dt>Words</dt>
      <dd>{wordlist.count}</dd>
      <dt>Fingerprint</dt>
      <dd>
        <code className={classes.fingerprint} title={wordlist.hash}>
          {shortFingerprint(wordlist.hash)}
        </code>
      </dd>
      {sealed && (
        <>
          <dt>Sealed by</dt>
          <dd>{signers === 1 ? "one organizer alone" : `${signers} organizers`}</dd>
        </>
      )}
    </dl>
  );
}

function Sealed({ path, bee, isAlone }: SealSectionProps) {
  const [unsealing, dialog] = useDisclosure(false);
  return (
    <>
      <Text>
        {bee.phase === "closed"
          ? "The words are still hidden. Unseal the list to use them again."
          : "Nobody sees or changes the words until they're said on stage. Their recordings and practice are off, too."}
      </Text>
      {bee.signatures.length > 0 && (
        <Alert color="honey" role="status">
          {bee.signatures.some(({ byYou }) => byYou)
            ? "You signed to unseal the list. Another organizer must sign, too."
            : "Another organizer signed to unseal the list. It opens if you sign, too."}
        </Alert>
      )}
      {canUnseal(bee.phase) ? (
        <Group>
          <Button variant="default" size="sm" onClick={dialog.open}>
            Unseal
          </Button>
        </Group>
      ) : (
        <Text fz="sm" c="dimmed">
          You can unseal it once the bee is closed.
        </Text>
      )}
      <UnsealDialog path={path} isAlone={isAlone} opened={unsealing} onClose={dialog.close} />
    </>
  );
}

function Signing({ path, bee, wordlist, isAlone, isNext }: ListProps) {
  const queryClient = useQueryClient();
  const seal = useBeeChange(
    path.code,
    (alone: boolean) => sealList(path, wordlist, alone),
    ({ sealed }) => {
      if (!sealed) return;
      // Its words are gone from every page.
      void queryClient.invalidateQueries({
        queryKey: competitionKey(path.code),
        predicate: ({ queryKey }) => queryKey[2] !== "bees",
      });
      notify.success("List sealed.");
    },
  );
  const signedByYou = bee.signatures.some(({ byYou }) => byYou);
  const signedByOther = bee.signatures.some(({ byYou }) => !byYou);
  const sealAlone = () =>
    confirm({
      title: "Seal the list alone?",
      message: `${count(wordlist.count, "word")} will be hidden from everyone, you included. The record will say that one organizer sealed the list alone.`,
      confirmLabel: "Seal alone",
      color: "honey",
      onConfirm: () => seal.mutate(true),
    });
  if (wordlist.count < 2) {
    return <Text>A sealed list needs at least 2 words. Add them to the list first.</Text>;
  }
  const lone = (
    <Button
      variant={isAlone && isNext ? "filled" : "default"}
      leftSection={<IconLock size={18} aria-hidden />}
      loading={seal.isPending}
      onClick={sealAlone}
    >
      Seal alone
    </Button>
  );
  return (
    <>
      <Text>
        Sealing hides the words from everyone, you included, until they're said on stage.
        {isAlone
          ? " If you printed the guide, compare its fingerprint first."
          : " Two organizers sign, each on their own device: compare the number of words and the fingerprint first, with the printed guide, too."}
      </Text>
      <ListCheck path={path} bee={bee} wordlist={wordlist} />
      {signedByYou && (
        <Alert color="honey" role="status">
          You signed. Ask another organizer to open this page and sign, too.
        </Alert>
      )}
      {signedByOther && (
        <Alert color="honey" role="status">
          Another organizer signed these words. Compare the fingerprint with them, then sign.
        </Alert>
      )}
      {seal.isError && (
        <FailureAlert
          sentence="Could not seal the list."
          error={seal.error}
          more={
            hasCode(seal.error, "changed-meanwhile")
              ? "Someone has changed the words. Compare the fingerprint again, then sign."
              : undefined
          }
        />
      )}
      <Group gap="sm">
        {!isAlone && !signedByYou && (
          <Button
            variant={isNext ? "filled" : "default"}
            loading={seal.isPending}
            onClick={() => seal.mutate(false)}
          >
            {signedByOther ? "Sign and seal" : "Sign"}
          </Button>
        )}
        {lone}
      </Group>
    </>
  );
}
