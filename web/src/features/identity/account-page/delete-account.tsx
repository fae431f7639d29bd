import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { handleOf } from "@/shared/lib/person";
import type { User } from "@/shared/session/session";
import { leaveSession } from "@/shared/session/session-end";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFocusWhen } from "@/shared/ui/focus";
import { TextLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { PasswordField, UsernameHint } from "../password-field";
import { accountDeletionPreviewQuery } from "./api";
import classes from "./delete-account.module.css";
import { deletionFailure } from "./deletion-failure";

export function DeleteAccount({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Stack gap="sm" align="flex-start">
      <Text>Delete your account and everything we store about you. This can't be undone.</Text>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Delete account
      </Button>
      <SavingModal opened={opened} onClose={close} title="Delete your account?" size="lg">
        {/* Mounted again each time it opens, with an empty password. */}
        <Deletion user={user} onClose={close} />
      </SavingModal>
    </Stack>
  );
}

function Deletion({ user, onClose }: { user: User; onClose: () => void }) {
  const preview = useQuery(accountDeletionPreviewQuery);
  return (
    <QueryView query={preview} sentence="Could not load what would be deleted.">
      {(data) =>
        data.lastAdmin ? (
          <Stack gap="md">
            <Text>
              You're the only admin, so you can't delete your account. Make someone else an admin
              first, on the <TextLink to="/admins">Admins</TextLink> page.
            </Text>
            <Button variant="default" onClick={onClose} style={{ alignSelf: "flex-end" }}>
              Close
            </Button>
          </Stack>
        ) : (
          <DeletionForm user={user} preview={data} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

interface DeletionFormProps {
  user: User;
  preview: Schema<"AccountDeletionPreview">;
  onClose: () => void;
}

function DeletionForm({ user, preview, onClose }: DeletionFormProps) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  // The dialog opened, and set its focus, before this form was loaded.
  const field = useFocusWhen<HTMLInputElement>(true);
  const asksPassword = preview.confirmedBy === "password";
  const remove = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE("/api/account", { body: asksPassword ? { password } : {} })),
    onSuccess: () => leaveSession({ deleted: true }),
    onError: (error) => {
      if (deletionFailure(error) !== undefined) field.current?.focus();
    },
  });
  const busy = remove.isPending || remove.isSuccess;
  useKeepOpen(busy);
  const passwordError = deletionFailure(remove.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asksPassword && password === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!busy) {
      remove.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {preview.leftWithoutOrganizer.length > 0 && (
          <WithoutOrganizer competitions={preview.leftWithoutOrganizer} />
        )}
        <div>
          <Text fw={600}>This will be deleted for good:</Text>
          <ul className={classes.list}>
            {user.email === "" && user.signInName !== null ? (
              <li>
                your name and log-in name (to come back, you'll need a new card from your organizer)
              </li>
            ) : (
              <li>your name, photo and email address (you can register again with it)</li>
            )}
            <li>your form answers and your practice progress</li>
            <li>your place in each competition</li>
          </ul>
        </div>
        {preview.organizes && (
          <div>
            <Text fw={600}>This will be kept without your name:</Text>
            <ul className={classes.list}>
              <li>
                competitions, and the wordlists, recordings, posts, forms and files you made for
                them
              </li>
            </ul>
          </div>
        )}
        {asksPassword ? (
          <>
            <UsernameHint username={handleOf(user)} />
            <PasswordField
              label="Password"
              description="To make sure it's really you."
              autoComplete="current-password"
              ref={field}
              value={password}
              readOnly={busy}
              error={missing ? "Password is required." : passwordError}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setMissing(false);
                remove.reset();
              }}
            />
          </>
        ) : (
          <Text>
            To make sure it's really you, we'll ask you to log in again if that was more than 15
            minutes ago.
          </Text>
        )}
        {remove.isError && passwordError === undefined && (
          <FailureAlert sentence="Could not delete your account." error={remove.error} />
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

function WithoutOrganizer({ competitions }: { competitions: Schema<"LeftCompetition">[] }) {
  return (
    <Alert color="honey" icon={<IconAlertTriangle aria-hidden />}>
      <Text fw={600}>You're the only organizer of:</Text>
      <ul className={classes.list} aria-label="Competitions without another organizer">
        {competitions.map(({ code, title }) => (
          <li key={code}>
            <TextLink to="/competition/$code/settings" params={{ code }}>
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
      <Text mt="xs">
        Add another organizer or delete them first. Otherwise they'll stay, but nobody will be able
        to change them.
      </Text>
    </Alert>
  );
}
