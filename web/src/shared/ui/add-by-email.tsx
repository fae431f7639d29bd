import { Button, type ButtonProps, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

interface AddByEmailProps {
  label: string;
  description: string;
  /** The button's label. */
  action: string;
  variant?: ButtonProps["variant"];
  /** What to say when nobody has this email. */
  unknownAccount: string;
  /** Gives the right to the account with this email, and answers who has it now. */
  add: (email: string) => Promise<Schema<"Person">[]>;
  onAdded: (people: Schema<"Person">[], email: string) => void;
}

/** One field that gives a right to someone else's account. */
export function AddByEmail({
  label,
  description,
  action,
  variant = "filled",
  unknownAccount,
  add,
  onAdded,
}: AddByEmailProps) {
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState(false);
  const adding = useMutation({
    mutationFn: add,
    onSuccess: (people, address) => {
      onAdded(people, address);
      setEmail("");
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setMissing(true);
    } else if (!adding.isPending) {
      adding.mutate(address);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={label}
          description={description}
          type="email"
          autoComplete="off"
          value={email}
          error={
            missing
              ? "Email is required."
              : adding.isError && emailSentence(adding.error, unknownAccount)
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

function emailSentence(error: unknown, unknownAccount: string): string {
  if (hasCode(error, "not-found") || hasCode(error, "user-not-found")) {
    return unknownAccount;
  }
  if (error instanceof ProblemError && error.status === 422) {
    return error.fieldErrors.email ?? error.problem.detail;
  }
  return sentenceFor(error);
}
