import { Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { adminsQuery } from "./api";
import { DisabledCard } from "./disabled-card";
import { ResetLinkCard } from "./reset-link-card";

type Person = Schema<"Person">;
type Admin = Schema<"AdminEntry">;

/** /admins: admins, password reset links and disabled accounts. */
export function AdminsPage() {
  const admins = useQuery(adminsQuery);
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Admins"
        actions={
          <ButtonLink to="/audit" variant="default">
            Audit log
          </ButtonLink>
        }
        description="Admins create competitions and manage accounts. They see only the competitions they organize or have joined."
      />
      <SectionCard title="Current admins">
        <QueryView query={admins} sentence="Could not load the admins.">
          {(list) => <AdminList list={list} />}
        </QueryView>
      </SectionCard>
      <SectionCard title="Add an admin">
        <GrantForm />
      </SectionCard>
      <ResetLinkCard />
      <DisabledCard />
    </Stack>
  );
}

function AdminList({ list }: { list: Admin[] }) {
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

  const protectedUids = new Set(
    list.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ uid }) => uid),
  );

  function confirmRevoke(person: Person) {
    const isSelf = person.uid === user.uid;
    confirm({
      title: isSelf ? "Stop being an admin?" : "Remove this admin?",
      message: isSelf
        ? "You'll no longer create competitions or manage admins and accounts. You'll still organize your competitions. Only another admin can undo this."
        : `${nameOf(person)} will no longer create competitions or manage admins and accounts. They'll still organize their competitions.`,
      confirmLabel: isSelf ? "Stop being an admin" : "Remove admin",
      onConfirm: () => revoke.mutate(person),
    });
  }

  return (
    <Stack gap="md">
      <PeopleList
        people={list}
        label="Admins"
        action="Remove"
        note={({ uid }) => (
          <Text fz="sm" c={protectedUids.has(uid) ? "dimmed" : undefined}>
            {protectedUids.has(uid) ? "Two-step login on" : "Two-step login off"}
          </Text>
        )}
        busyUid={revoke.isPending ? revoke.variables.uid : undefined}
        onAct={confirmRevoke}
      />
      {list.length === 1 && (
        <Text c="dimmed" fz="sm">
          The last admin can't be removed.
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
      description="They need to register first."
      action="Make admin"
      unknownAccount="No account has this email. They need to register first."
      add={(email) => unwrap(api.POST("/api/user/admins", { body: { email } }))}
      ask={(email, go) =>
        confirm({
          title: "Make this person an admin?",
          message: (
            <>
              <Text mb="xs">
                <bdi>{email}</bdi> will manage this server. Admins:
              </Text>
              <ul>
                <li>create competitions and use the word tools</li>
                <li>add and remove admins, including you</li>
                <li>disable accounts, create password reset links and read the audit log</li>
              </ul>
              <Text mt="xs">
                To share only one competition, invite them as an organizer on its Overview page.
              </Text>
            </>
          ),
          confirmLabel: "Make admin",
          color: "honey",
          onConfirm: go,
        })
      }
      onAdded={(people, email) => {
        queryClient.setQueryData(adminsQuery.queryKey, people);
        notify.success(`${email} is now an admin.`);
      }}
    />
  );
}
