import { Stack, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { nameOf } from "@/shared/lib/person";
import { useCurrentUser, useReplaceCurrentUser } from "@/shared/session/session";
import { AddByEmail } from "@/shared/ui/add-by-email";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { PeopleList } from "@/shared/ui/people-list";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { DisabledCard } from "./disabled-card";
import { ResetLinkCard } from "./reset-link-card";

type Person = Schema<"Person">;

const adminsQuery = queryOptions({
  queryKey: ["admins"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/user/admins", { signal })),
});

/** /admins: who may create competitions, and what admins do for others' accounts. */
export function AdminsPage() {
  const admins = useQuery(adminsQuery);
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Admins"
        actions={
          <ButtonLink to="/audit" variant="default">
            Audit
          </ButtonLink>
        }
        description="Admins create competitions and can be made organizers of others. An admin sees only the competitions they organize or joined."
      />
      <SectionCard title="Who is an admin">
        <QueryView query={admins} sentence="Failed to fetch the admins.">
          {(list) => <AdminList list={list} />}
        </QueryView>
      </SectionCard>
      <SectionCard title="Make someone an admin">
        <GrantForm />
      </SectionCard>
      <ResetLinkCard />
      <DisabledCard />
    </Stack>
  );
}

function AdminList({ list }: { list: Person[] }) {
  const user = useCurrentUser();
  const replaceUser = useReplaceCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const revoke = useMutation({
    mutationFn: (person: Person) =>
      unwrap(api.DELETE("/api/user/admins/{uid}", { params: { path: { uid: person.uid } } })),
    onSuccess: async (_, person) => {
      notify.success(`${nameOf(person)} is no longer an admin.`);
      if (person.uid === user.uid) {
        await navigate({ to: "/", replace: true });
        replaceUser({ ...user, role: "user" });
        queryClient.removeQueries({ queryKey: adminsQuery.queryKey });
      } else {
        await queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey });
      }
    },
  });

  function ask(person: Person) {
    const oneself = person.uid === user.uid;
    confirm({
      title: oneself ? "Give up being an admin?" : "Revoke this admin?",
      message: oneself
        ? "You will see the participant's pages, also of the competitions you organize. Only another admin can make you one again."
        : `${nameOf(person)} will see the participant's pages, also of the competitions they organize.`,
      confirmLabel: oneself ? "Give up" : "Revoke",
      onConfirm: () => revoke.mutate(person),
    });
  }

  return (
    <Stack gap="md">
      <PeopleList
        people={list}
        label="Admins"
        action="Revoke"
        busyUid={revoke.isPending ? revoke.variables.uid : undefined}
        onAct={ask}
      />
      {list.length === 1 && (
        <Text c="dimmed" fz="sm">
          The last admin cannot be revoked.
        </Text>
      )}
      {revoke.isError && <FailureAlert sentence={sentenceFor(revoke.error)} />}
    </Stack>
  );
}

function GrantForm() {
  const queryClient = useQueryClient();
  return (
    <AddByEmail
      label="Email"
      description="They must have registered before."
      action="Make admin"
      unknownAccount="There is no account with this email. They must register first."
      add={(email) => unwrap(api.POST("/api/user/admins", { body: { email } }))}
      onAdded={(people, email) => {
        queryClient.setQueryData(adminsQuery.queryKey, people);
        notify.success(`${email} is an admin now.`);
      }}
    />
  );
}
