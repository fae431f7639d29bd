import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
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
import { accountQuery, sessionsQuery } from "./api";
import { passwordFailure } from "./password-failure";

/** Changing the password, where there is one. */
export function PasswordCard({ user }: { user: User }) {
  const account = useQuery(accountQuery);
  const { data: options } = useQuery(signInOptionsQuery);
  return (
    <SectionCard title="Password">
      <QueryView query={account} sentence="Failed to fetch your account.">
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

/** How one logs in instead, and how one gets a password. */
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
              You can have a password as well: <TextLink to="/forgot">ask for a mail</TextLink> with
              a link with which you choose it.
            </>
          ) : (
            "You can have a password as well: ask an organizer for a link with which you choose it."
          )}
        </Text>
      )}
    </Stack>
  );
}

const toggle = { "aria-label": "Show or hide the password", tabIndex: 0 };

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
      notify.success("Your password is changed. You are logged out everywhere else.");
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      const faults = passwordFailure(error);
      form.setErrors(faults ?? {});
      if (faults !== undefined) {
        focus("currentPassword" in faults ? "currentPassword" : "newPassword");
      }
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
        {/* For password managers, which ask whose password it is. */}
        <TextInput
          autoComplete="username"
          value={username}
          readOnly
          aria-hidden
          tabIndex={-1}
          display="none"
        />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps("currentPassword")}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters. You are logged out everywhere else."
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps("newPassword")}
        />
        {change.isError && passwordFailure(change.error) === undefined && (
          <FailureAlert sentence="Failed to change the password." error={change.error} />
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
