import { Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { nameOf } from "@/shared/lib/person";
import { AddByEmail } from "@/shared/ui/add-by-email";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PeopleList } from "@/shared/ui/people-list";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { disabledQuery } from "./api";

export function DisabledCard() {
  const queryClient = useQueryClient();
  const disabled = useQuery(disabledQuery);
  return (
    <SectionCard title="Disabled accounts">
      <Stack gap="lg">
        <QueryView query={disabled} sentence="Could not load the disabled accounts." rows={1}>
          {(list) => <DisabledList list={list} />}
        </QueryView>
        <AddByEmail
          label="Email or log-in name"
          description="They're logged out and can't log in. Their content is kept."
          action="Disable account"
          variant="default"
          unknownAccount="No account has this email or log-in name."
          describeError={({ code }) =>
            code === "own-account" ? "You can't disable your own account." : undefined
          }
          add={(email) => unwrap(api.POST("/api/user/disabled", { body: { email } }))}
          ask={(email, go) =>
            confirm({
              title: "Disable this account?",
              message: `${email} will be logged out and can't log in until an admin enables the account again.`,
              confirmLabel: "Disable",
              onConfirm: go,
            })
          }
          onAdded={(people, email) => {
            queryClient.setQueryData(disabledQuery.queryKey, people);
            notify.success(`Disabled ${email}.`);
          }}
        />
      </Stack>
    </SectionCard>
  );
}

function DisabledList({ list }: { list: Schema<"Person">[] }) {
  const queryClient = useQueryClient();
  const enable = useMutation({
    mutationFn: ({ uid }: Schema<"Person">) =>
      unwrap(api.DELETE("/api/user/disabled/{uid}", { params: { path: { uid } } })),
    onSuccess: async (_, person) => {
      notify.success(`${nameOf(person)} can log in again.`);
      await queryClient.invalidateQueries({ queryKey: disabledQuery.queryKey });
    },
  });
  return (
    <Stack gap="md">
      {list.length === 0 && <Text c="dimmed">No accounts are disabled.</Text>}
      <PeopleList
        people={list}
        label="Disabled accounts"
        action="Enable"
        keepsLast={false}
        busyUid={enable.isPending ? enable.variables.uid : undefined}
        onAct={(person) => enable.mutate(person)}
      />
      {enable.isError && <FailureAlert sentence={sentenceFor(enable.error)} />}
    </Stack>
  );
}
