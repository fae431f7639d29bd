import { Button, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTicket, IconUsersGroup } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { CompetitionList, NoCompetitions } from "./competition-list";
import { JoinDialog } from "./lazy-join-dialog";
import { WordlistTools } from "./wordlist-tools";

/** The home page of admins. */
export function AdminHome({ user }: { user: Schema<"User"> }) {
  const [joining, dialog] = useDisclosure(false);
  const create = (
    <ButtonLink to="/create-competition" leftSection={<IconPlus size={20} aria-hidden />}>
      Create Competition
    </ButtonLink>
  );
  return (
    <Stack gap={0}>
      <PageHeader
        title="Admin Dashboard"
        actions={
          <>
            <ButtonLink
              to="/admins"
              variant="default"
              leftSection={<IconUsersGroup size={20} aria-hidden />}
            >
              Admins
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconTicket size={20} aria-hidden />}
              onClick={dialog.open}
            >
              Join Competition
            </Button>
            {create}
          </>
        }
      />
      <section aria-labelledby="my-competitions">
        <Title order={2} id="my-competitions" mb="sm">
          My competitions
        </Title>
        <CompetitionList
          userId={user.uid}
          empty={
            <NoCompetitions>Create your first competition. It takes about a minute.</NoCompetitions>
          }
        />
      </section>
      <WordlistTools />
      <JoinDialog opened={joining} onClose={dialog.close} />
    </Stack>
  );
}
