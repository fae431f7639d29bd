import { Avatar, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { useCurrentUser, useReplaceCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { emailFieldSentence } from "@/shared/ui/email-field-sentence";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";

type Person = Schema<"Person">;

const adminsQuery = queryOptions({
  queryKey: ["admins"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/user/admins", { signal })),
});

/** /admins: who may create competitions, for admins. */
export function AdminsPage() {
  const admins = useQuery(adminsQuery);
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Admins"
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
      notify.success(`${person.displayName ?? person.email} is no longer an admin.`);
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
        : `${person.displayName ?? person.email} will see the participant's pages, also of the competitions they organize.`,
      confirmLabel: oneself ? "Give up" : "Revoke",
      onConfirm: () => revoke.mutate(person),
    });
  }

  return (
    <Stack gap="md">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {list.map((person) => (
          <Group component="li" key={person.uid} justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Avatar
                src={person.photoURL}
                name={person.displayName ?? person.email}
                color="honey"
                alt=""
              />
              <div style={{ minWidth: 0 }}>
                <Text truncate fw={600}>
                  {person.displayName ?? person.email}
                  {person.uid === user.uid && " (you)"}
                </Text>
                {person.displayName !== null && (
                  <Text truncate fz="sm" c="dimmed">
                    {person.email}
                  </Text>
                )}
              </div>
            </Group>
            {list.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                flex="none"
                aria-label={`Revoke ${person.displayName ?? person.email}`}
                loading={revoke.isPending && revoke.variables.uid === person.uid}
                onClick={() => ask(person)}
              >
                Revoke
              </Button>
            )}
          </Group>
        ))}
      </Stack>
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
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState(false);
  const grant = useMutation({
    mutationFn: (address: string) =>
      unwrap(api.POST("/api/user/admins", { body: { email: address } })),
    onSuccess: (list, address) => {
      queryClient.setQueryData(adminsQuery.queryKey, list);
      notify.success(`${address} is an admin now.`);
      setEmail("");
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setMissing(true);
    } else {
      grant.mutate(address);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Email"
          description="They must have registered before."
          type="email"
          autoComplete="off"
          value={email}
          error={
            missing
              ? "Email is required."
              : grant.isError &&
                emailFieldSentence(
                  grant.error,
                  "There is no account with this email. They must register first.",
                )
          }
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(false);
            grant.reset();
          }}
        />
        <Button type="submit" loading={grant.isPending} style={{ alignSelf: "flex-end" }}>
          Make admin
        </Button>
      </Stack>
    </form>
  );
}
