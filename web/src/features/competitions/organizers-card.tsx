import { Avatar, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { sentenceFor } from "@/shared/api/sentences";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { emailFieldSentence } from "@/shared/ui/email-field-sentence";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import {
  addOrganizer,
  type Competition,
  organizersQuery,
  type Person,
  removeOrganizer,
} from "./api";

/** Who runs this competition; organizers add each other by email. */
export function OrganizersCard({ competition }: { competition: Competition }) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const query = organizersQuery(competition.code);
  const organizers = useQuery(query);
  const remove = useMutation({
    mutationFn: (person: Person) => removeOrganizer(competition.code, person.uid),
    onSuccess: async (_, person) => {
      notify.success(`${person.displayName ?? person.email} is no longer an organizer.`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: competitionQuery(competition.code).queryKey }),
        ...(person.uid === user.uid
          ? []
          : [queryClient.invalidateQueries({ queryKey: query.queryKey })]),
      ]);
    },
  });

  function askToRemove(person: Person) {
    const oneself = person.uid === user.uid;
    confirm({
      title: oneself ? "Stop organizing this competition?" : "Remove this organizer?",
      message: oneself
        ? "You will no longer be able to change this competition. Another organizer can add you again."
        : `${person.displayName ?? person.email} will no longer be able to change this competition.`,
      confirmLabel: oneself ? "Stop organizing" : "Remove organizer",
      onConfirm: () => remove.mutate(person),
    });
  }

  return (
    <SectionCard title="Organizers">
      <QueryView query={organizers} sentence="Failed to fetch competition or users." rows={2}>
        {(list) => (
          <Stack gap="md">
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
              {list.map((person) => (
                <Group component="li" key={person.uid} justify="space-between" wrap="nowrap">
                  <Group gap="sm" wrap="nowrap" miw={0}>
                    <Avatar
                      src={person.photoURL}
                      name={person.displayName ?? person.email}
                      color="honey"
                      alt=""
                      size={36}
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
                      aria-label={`Remove ${person.displayName ?? person.email}`}
                      loading={remove.isPending && remove.variables.uid === person.uid}
                      onClick={() => askToRemove(person)}
                    >
                      Remove
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
            {remove.isError && <FailureAlert sentence={sentenceFor(remove.error)} />}
            <AddOrganizer code={competition.code} />
          </Stack>
        )}
      </QueryView>
    </SectionCard>
  );
}

function AddOrganizer({ code }: { code: number }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState(false);
  const add = useMutation({
    mutationFn: (address: string) => addOrganizer(code, address),
    onSuccess: (list) => {
      queryClient.setQueryData(organizersQuery(code).queryKey, list);
      void queryClient.invalidateQueries({ queryKey: competitionQuery(code).queryKey });
      setEmail("");
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setMissing(true);
    } else {
      add.mutate(address);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label="Add an organizer by email"
          description="They need an account that is an admin."
          type="email"
          autoComplete="off"
          value={email}
          error={
            missing
              ? "Email is required."
              : add.isError && emailFieldSentence(add.error, "There is no account with this email.")
          }
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(false);
            add.reset();
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={add.isPending}
          style={{ alignSelf: "flex-end" }}
        >
          Add organizer
        </Button>
      </Stack>
    </form>
  );
}
