import { Avatar, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTicket } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { handleOf } from "@/shared/lib/person";
import { TextLink } from "@/shared/ui/link";
import { PageTitle } from "@/shared/ui/page-header";
import { CompetitionList, NoCompetitions } from "./competition-list";
import { JoinDialog } from "./lazy-join-dialog";
import classes from "./participant-home.module.css";

/** The home page of participants. */
export function ParticipantHome({ user }: { user: Schema<"User"> }) {
  const [joining, dialog] = useDisclosure(false);
  const handle = handleOf(user);
  return (
    <Stack gap="lg">
      <PageTitle>Competitions</PageTitle>
      <div className={classes.greeting}>
        <Group gap="md" wrap="nowrap" miw={0}>
          {user.photoURL !== null && (
            <Avatar src={user.photoURL} size={64} alt="Profile picture" color="honey" />
          )}
          <div style={{ minWidth: 0 }}>
            {user.displayName === null ? (
              <>
                <Title order={1} tabIndex={-1}>
                  Welcome
                </Title>
                {handle !== "" && (
                  <Text c="dimmed" className={classes.name}>
                    <Handle text={handle} />
                  </Text>
                )}
                <TextLink to="/account" fz="sm">
                  Add your name
                </TextLink>
              </>
            ) : (
              <>
                <Text c="dimmed">Welcome</Text>
                <Title order={1} tabIndex={-1} className={classes.name}>
                  {user.displayName}
                </Title>
              </>
            )}
          </div>
        </Group>
        <Button
          size="lg"
          leftSection={<IconTicket size={24} aria-hidden />}
          onClick={dialog.open}
          className={classes.join}
        >
          Join Competition
        </Button>
      </div>
      <section aria-labelledby="my-competitions">
        <Title order={2} id="my-competitions" mb="sm">
          My competitions
        </Title>
        <CompetitionList
          userId={user.uid}
          empty={<NoCompetitions>Have a five-digit code? Tap Join Competition.</NoCompetitions>}
        />
      </section>
      <JoinDialog opened={joining} onClose={dialog.close} />
    </Stack>
  );
}

/** An email, which breaks before its @ when it must break at all, or a log-in name. */
function Handle({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
