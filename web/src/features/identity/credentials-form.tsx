import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle, IconAt, IconLock, IconUser } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ProblemError } from "@/shared/api/problem";
import { PasswordField } from "./password-field";

export interface Credentials {
  email: string;
  password: string;
  /** Only if the form asks for it. */
  displayName?: string;
}

interface CredentialsFormProps {
  /** The button's label, such as "Log In". */
  action: string;
  /** Whether the password is a new one; password managers then suggest one. */
  newPassword: boolean;
  /** Whether to ask for the person's name too. */
  asksName?: boolean;
  /** The email or log-in name to start with. Then the password has the focus. */
  initialEmail?: string;
  /** Logs in or registers. Errors are shown as `sentence` words them. */
  submit: (credentials: Credentials) => Promise<void>;
  sentence: (error: unknown) => string;
}

/** Email and password, and maybe the name, for login, registration and setup. */
export function CredentialsForm({
  action,
  newPassword,
  asksName = false,
  initialEmail = "",
  submit,
  sentence,
}: CredentialsFormProps) {
  const form = useForm<Credentials>({
    mode: "uncontrolled",
    initialValues: {
      email: initialEmail,
      password: "",
      ...(asksName && { displayName: "" }),
    },
    validate: {
      email: (email) => (email.trim() === "" ? "Email is required." : null),
      password: (password) => (password === "" ? "Password is required." : null),
    },
    onValuesChange: () => {
      if (mutation.isError) {
        mutation.reset();
      }
    },
  });
  const mutation = useMutation({
    mutationFn: (values: Credentials) => submit({ ...values, email: values.email.trim() }),
  });
  const failure = mutation.isError ? sentence(mutation.error) : undefined;
  // Only the server knows why a password is too weak.
  const reason =
    mutation.error instanceof ProblemError && mutation.error.code === "weak-password"
      ? mutation.error.problem.detail.replace(failure ?? "", "").trim()
      : undefined;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (credentials) => mutation.mutate(credentials),
        ({ email }) => form.getInputNode(email === undefined ? "password" : "email")?.focus(),
      )}
    >
      <Stack gap="md">
        {asksName && (
          <TextInput
            label="Name"
            description="Optional. We greet you by it, and your organizers see it."
            autoComplete="name"
            maxLength={200}
            leftSection={<IconUser size={20} aria-hidden />}
            key={form.key("displayName")}
            {...form.getInputProps("displayName")}
          />
        )}
        <TextInput
          label={newPassword ? "Email" : "Email or log-in name"}
          // With type "email", the browser would reject log-in names.
          type={newPassword ? "email" : "text"}
          description={
            newPassword ? undefined : "A log-in name looks like maya-4821. It's on your card."
          }
          autoComplete={newPassword ? "email" : "username"}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk={false}
          required
          leftSection={<IconAt size={20} aria-hidden />}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordField
          label="Password"
          autoComplete={newPassword ? "new-password" : "current-password"}
          withAsterisk={false}
          required
          autoFocus={initialEmail !== ""}
          // A dialog moves the focus once more when it has opened.
          data-autofocus={initialEmail !== "" || undefined}
          description={newPassword ? "At least 8 characters." : undefined}
          leftSection={<IconLock size={20} aria-hidden />}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {failure !== undefined && (
          <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            <Text>{failure}</Text>
            {reason && <Text fz="sm">{reason}</Text>}
          </Alert>
        )}
        <Button type="submit" fullWidth size="lg" loading={mutation.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
