import { Button, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { consentedBy } from "@/shared/api/consent";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { formatInstant, formatInstantDay } from "@/shared/lib/local-date-time";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFocusWhen } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { consentsQuery } from "./api";

/** Who consented to the user's taking part in each competition. */
export function ConsentsCard({ uid }: { uid: string }) {
  const consents = useQuery(consentsQuery(uid));
  if (consents.data?.length === 0) return null;
  return (
    <SectionCard title="Consent and data">
      <QueryView query={consents} sentence="Could not load your consent." rows={1}>
        {(list) => (
          <Stack gap="lg">
            {list.map((entry) => (
              <Entry key={entry.code} uid={uid} entry={entry} />
            ))}
          </Stack>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Entry({ uid, entry }: { uid: string; entry: Schema<"CompetitionConsent"> }) {
  const { code, title, consent, deletesAt, hasForm, joined } = entry;
  const queryClient = useQueryClient();
  const inEffect = consent !== null && consent.withdrawnAt === null;
  const withdrawal = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE("/api/competition/{code}/consent", { params: { path: { code } } })),
    onSuccess: async () => {
      notify.success("Consent withdrawn.");
      queryClient.removeQueries({ queryKey: competitionKey(code) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: consentsQuery(uid).queryKey }),
        queryClient.invalidateQueries({ queryKey: ["competitions", uid] }),
      ]);
    },
  });

  const heading = useFocusWhen<HTMLHeadingElement>(withdrawal.isSuccess);

  function ask() {
    confirm({
      title: "Withdraw consent?",
      message: `The speller leaves “${title}” right away, and their form answers and practice in it will be deleted. To take part again, they need a parent's signature. This can't be undone.`,
      confirmLabel: "Withdraw consent",
      onConfirm: () => withdrawal.mutate(),
    });
  }

  return (
    <Stack gap={6} align="flex-start">
      <Title order={3} fz="md" ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </Title>
      <Text>
        {consent === null
          ? "No consent given."
          : `${consentedBy(consent)} on ${formatInstant(consent.givenAt)}.`}
        {consent !== null &&
          consent.withdrawnAt !== null &&
          ` Withdrawn on ${formatInstant(consent.withdrawnAt)}.`}
      </Text>
      {joined && (
        <Text c="dimmed" fz="sm">
          {deletesAt === null
            ? "The organizers keep form answers and practice."
            : `Form answers and practice will be deleted on ${formatInstantDay(deletesAt)}.`}
        </Text>
      )}
      {withdrawal.isError && (
        <FailureAlert sentence="Could not withdraw consent." error={withdrawal.error} />
      )}
      {inEffect ? (
        <Button variant="default" size="sm" loading={withdrawal.isPending} onClick={ask}>
          Withdraw consent
        </Button>
      ) : (
        hasForm && (
          <ButtonLink to="/consent/$code" params={{ code }} variant="default" size="sm">
            Sign the form
          </ButtonLink>
        )
      )}
    </Stack>
  );
}
