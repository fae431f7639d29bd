import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle, IconAt, IconLock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ProblemError } from "@/shared/api/problem";

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  /** The button's label, such as "Log In". */
  action: string;
  /** Whether the password is being chosen now; tells password managers what to offer. */
  choosesPassword: boolean;
  /** Signs in or up; rejects with what `sentence` can tell. */
  submit: (credentials: Credentials) => Promise<void>;
  sentence: (error: unknown) => string;
}

/** Email and password, and what the identity service says to them. */
export function CredentialsForm({
  action,
  choosesPassword,
  submit,
  sentence,
}: CredentialsFormProps) {
  const form = useForm<Credentials>({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email.trim() === "" ? "Email is required." : null),
      password: (password) => (password === "" ? "Password is required." : null),
    },
    // A correction takes back what the last attempt was told.
    onValuesChange: () => {
      if (signing.isError) {
        signing.reset();
      }
    },
  });
  const signing = useMutation({
    mutationFn: ({ email, password }: Credentials) => submit({ email: email.trim(), password }),
  });
  const failure = signing.isError ? sentence(signing.error) : undefined;
  // Why a password is too weak only the server knows.
  const reason =
    signing.error instanceof ProblemError && signing.error.code === "weak-password"
      ? signing.error.problem.detail.replace(failure ?? "", "").trim()
      : undefined;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (credentials) => signing.mutate(credentials),
        ({ email }) => form.getInputNode(email === undefined ? "password" : "email")?.focus(),
      )}
    >
      <Stack gap="md">
        <TextInput
          label={choosesPassword ? "Email" : "Email or sign-in name"}
          // A sign-in name is no email, which the browser would say of the latter.
          type={choosesPassword ? "email" : "text"}
          description={choosesPassword ? undefined : "A sign-in name looks like maya-4821."}
          autoComplete={choosesPassword ? "email" : "username"}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk={false}
          required
          leftSection={<IconAt size={20} aria-hidden />}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete={choosesPassword ? "new-password" : "current-password"}
          withAsterisk={false}
          required
          description={choosesPassword ? "At least 8 characters." : undefined}
          leftSection={<IconLock size={20} aria-hidden />}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {failure !== undefined && (
          <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            <Text>{failure}</Text>
            {reason && <Text fz="sm">{reason}</Text>}
          </Alert>
        )}
        <Button type="submit" fullWidth size="lg" loading={signing.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
