import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { handleOf } from "@/shared/lib/person";
import type { User } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { PasswordField, UsernameHint } from "../password-field";
import { accountQuery, activityQuery, sessionsQuery } from "./api";
import { passwordFailure } from "./password-failure";

export function PasswordCard({ user }: { user: User }) {
  const account = useQuery(accountQuery);
  const { data: options } = useQuery(signInOptionsQuery);
  return (
    <SectionCard title="Password">
      <QueryView query={account} sentence="Could not load your account.">
        {({ hasPassword, providers }) =>
          hasPassword && options?.passwordSignIn !== false ? (
            <ChangePassword username={handleOf(user)} />
          ) : (
            <WithoutPassword email={user.email} providers={providers} />
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function WithoutPassword({ email, providers }: { email: string; providers: string[] }) {
  const { data: options } = useQuery(signInOptionsQuery);
  return (
    <Stack gap="sm">
      <Text>
        {providers.length === 0
          ? "You log in without a password."
          : `You log in with ${providers.join(" and ")}.`}
      </Text>
      {options?.passwordSignIn && email !== "" && (
        <Text>
          {options.resetByMail ? (
            <>
              Want a password, too? <TextLink to="/forgot">Get a link by email</TextLink> to choose
              one.
            </>
          ) : (
            "Want a password, too? Ask your organizer for a reset link."
          )}
        </Text>
      )}
    </Stack>
  );
}

function ChangePassword({ username }: { username: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { currentPassword: "", newPassword: "" },
    validate: {
      currentPassword: (password) => (password === "" ? "Current password is required." : null),
      newPassword: (password) => (password === "" ? "New password is required." : null),
    },
  });
  const change = useMutation({
    mutationFn: (body: typeof form.values) => unwrap(api.POST("/api/identity/password", { body })),
    onSuccess: () => {
      form.reset();
      notify.success("Password changed. You're logged out everywhere else.");
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      const fieldErrors = passwordFailure(error);
      form.setErrors(fieldErrors ?? {});
      if (fieldErrors !== undefined) {
        focus("currentPassword" in fieldErrors ? "currentPassword" : "newPassword");
      }
    },
    // A wrong password is listed, too.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey });
    },
  });
  const focus = (field: keyof typeof form.values) => form.getInputNode(field)?.focus();

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (passwords) => {
          if (!change.isPending) change.mutate(passwords);
        },
        ({ currentPassword }) => focus(currentPassword ? "currentPassword" : "newPassword"),
      )}
    >
      <Stack gap="md">
        <UsernameHint username={username} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps("currentPassword")}
        />
        <PasswordField
          label="New password"
          description="At least 8 characters. You'll be logged out everywhere else."
          autoComplete="new-password"
          {...form.getInputProps("newPassword")}
        />
        {change.isError && passwordFailure(change.error) === undefined && (
          <FailureAlert sentence="Could not change your password." error={change.error} />
        )}
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          style={{ alignSelf: "flex-end" }}
        >
          Change password
        </Button>
      </Stack>
    </form>
  );
}
