import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { handleOf } from "@/shared/lib/person";
import { isAdmin, type User } from "@/shared/session/session";
import { leaveDeletedAccount } from "@/shared/session/session-end";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { accountEndQuery } from "./api";
import classes from "./delete-account.module.css";
import { deletionFailure } from "./deletion-failure";

/** The way out for good. */
export function DeleteAccount({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        Delete your account, and with it all that is stored about you. This cannot be undone.
      </Text>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Delete account
      </Button>
      <Modal opened={opened} onClose={close} title="Delete your account?" size="lg">
        {/* Mounted anew each time it opens: nothing that was typed stays. */}
        <Deletion user={user} onClose={close} />
      </Modal>
    </Stack>
  );
}

function Deletion({ user, onClose }: { user: User; onClose: () => void }) {
  const end = useQuery(accountEndQuery);
  return (
    <QueryView query={end} sentence="Failed to fetch what would be deleted.">
      {(found) =>
        found.lastAdmin ? (
          <Stack gap="md">
            <Text>
              You are the only admin here, so your account cannot be deleted. Make someone else an
              admin first, on the <TextLink to="/admins">Admins</TextLink> page.
            </Text>
            <Button variant="default" onClick={onClose} style={{ alignSelf: "flex-end" }}>
              Close
            </Button>
          </Stack>
        ) : (
          <DeletionForm user={user} end={found} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

interface DeletionFormProps {
  user: User;
  end: Schema<"AccountEnd">;
  onClose: () => void;
}

function DeletionForm({ user, end, onClose }: DeletionFormProps) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The dialog was opened before it was known what it asks.
  useEffect(() => field.current?.focus(), []);
  const asksPassword = end.confirmedBy === "password";
  const remove = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE("/api/account", { body: asksPassword ? { password } : {} })),
    onSuccess: leaveDeletedAccount,
  });
  const busy = remove.isPending || remove.isSuccess;
  const refused = deletionFailure(remove.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asksPassword && password === "") {
      setMissing(true);
    } else if (!busy) {
      remove.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {end.leftWithoutOrganizer.length > 0 && <LeftBehind left={end.leftWithoutOrganizer} />}
        <div>
          <Text fw={600}>This is deleted, and cannot be brought back:</Text>
          <ul className={classes.list}>
            {user.email === "" && user.signInName !== null ? (
              <li>
                your name and your sign-in name. To come back you need a new card from your
                organizer.
              </li>
            ) : (
              <li>
                your name, your photo, and your email address, with which you can register anew
              </li>
            )}
            <li>your answers to forms, and your practice of wordlists</li>
            <li>your place in each of your competitions</li>
          </ul>
        </div>
        {isAdmin(user) && (
          <div>
            <Text fw={600}>This stays, without your name:</Text>
            <ul className={classes.list}>
              <li>
                the competitions, with the wordlists, recordings, posts, forms and files that you
                made for them
              </li>
            </ul>
          </div>
        )}
        {asksPassword ? (
          <>
            {/* For password managers, which ask whose password it is. */}
            <TextInput
              autoComplete="username"
              value={handleOf(user)}
              readOnly
              aria-hidden
              tabIndex={-1}
              display="none"
            />
            <PasswordInput
              label="Password"
              description="So that nobody else does this in your place."
              autoComplete="current-password"
              visibilityToggleButtonProps={{
                "aria-label": "Show or hide the password",
                tabIndex: 0,
              }}
              ref={field}
              value={password}
              error={missing ? "Password is required." : refused}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setMissing(false);
                remove.reset();
              }}
            />
          </>
        ) : (
          <Text>You must have logged in within the last ten minutes.</Text>
        )}
        {remove.isError && refused === undefined && (
          <FailureAlert sentence="Failed to delete your account." error={remove.error} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" color="brick.6" loading={busy}>
            Delete account
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The competitions that nobody would organize any more. */
function LeftBehind({ left }: { left: Schema<"LeftCompetition">[] }) {
  return (
    <Alert color="honey" icon={<IconAlertTriangle aria-hidden />}>
      <Text fw={600}>Nobody else organizes:</Text>
      <ul className={classes.list} aria-label="Competitions that nobody else organizes">
        {left.map(({ code, title }) => (
          <li key={code}>
            <TextLink to="/competition/$code/settings" params={{ code }}>
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
      <Text mt="xs">
        Add another organizer there, or delete them first. Otherwise they stay as they are, and
        nobody can change them.
      </Text>
    </Alert>
  );
}
