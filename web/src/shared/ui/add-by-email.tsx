import { Button, type ButtonProps, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { useKeepOpen } from "./saving-modal";

interface AddByEmailProps<Answer> {
  label: string;
  description: string;
  /** The button's label. */
  action: string;
  variant?: ButtonProps["variant"];
  /** The error when nobody has this email. */
  unknownAccount: string;
  /** The page's own sentence for an error; undefined falls back to the usual sentences. */
  describeError?: (error: ProblemError) => string | undefined;
  add: (email: string) => Promise<Answer>;
  onAdded: (answer: Answer, email: string) => void;
  /** Asks for confirmation and then calls `go`. */
  ask?: (email: string, go: () => void) => void;
}

/** A field that does something to the account with an email address, such as making it an admin. */
export function AddByEmail<Answer>({
  label,
  description,
  action,
  variant = "filled",
  unknownAccount,
  describeError,
  add,
  onAdded,
  ask = (_, go) => go(),
}: AddByEmailProps<Answer>) {
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const adding = useMutation({
    mutationFn: add,
    onSuccess: (answer, address) => {
      onAdded(answer, address);
      setEmail("");
    },
    onError: () => field.current?.focus(),
  });

  useKeepOpen(adding.isPending);

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!adding.isPending) {
      ask(address, () => adding.mutate(address));
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          ref={field}
          label={label}
          description={description}
          // Log-in names work too, and are not emails.
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          value={email}
          readOnly={adding.isPending}
          error={
            missing
              ? `${label} is required.`
              : adding.isError && emailSentence(adding.error, unknownAccount, describeError)
          }
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(false);
            adding.reset();
          }}
        />
        <Button
          type="submit"
          variant={variant}
          loading={adding.isPending}
          style={{ alignSelf: "flex-end" }}
        >
          {action}
        </Button>
      </Stack>
    </form>
  );
}

function emailSentence(
  error: unknown,
  unknownAccount: string,
  describeError: ((error: ProblemError) => string | undefined) | undefined,
): string {
  const own = error instanceof ProblemError ? describeError?.(error) : undefined;
  if (own !== undefined) {
    return own;
  }
  if (hasCode(error, "not-found") || hasCode(error, "user-not-found")) {
    return unknownAccount;
  }
  if (error instanceof ProblemError && error.status === 422) {
    return error.fieldErrors.email ?? error.problem.detail;
  }
  return sentenceFor(error);
}
