import { Button, type ButtonProps, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

interface AddByEmailProps<Answer> {
  label: string;
  description: string;
  /** The button's label. */
  action: string;
  variant?: ButtonProps["variant"];
  /** What to say when nobody has this email. */
  unknownAccount: string;
  /** What the page says itself to a refusal; undefined leaves it to the usual sentences. */
  refusal?: (error: ProblemError) => string | undefined;
  /** Does it to the account with this email; for a list, answers who is in it now. */
  add: (email: string) => Promise<Answer>;
  onAdded: (answer: Answer, email: string) => void;
  /** Asks before it is done; without it, it is done at once. */
  ask?: (email: string, go: () => void) => void;
}

/** One field that does something to someone else's account, such as giving it a right. */
export function AddByEmail<Answer>({
  label,
  description,
  action,
  variant = "filled",
  unknownAccount,
  refusal,
  add,
  onAdded,
  ask = (_, go) => go(),
}: AddByEmailProps<Answer>) {
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState(false);
  const adding = useMutation({
    mutationFn: add,
    onSuccess: (answer, address) => {
      onAdded(answer, address);
      setEmail("");
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setMissing(true);
    } else if (!adding.isPending) {
      ask(address, () => adding.mutate(address));
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={label}
          description={description}
          // A sign-in name is no email.
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          value={email}
          error={
            missing
              ? `${label} is required.`
              : adding.isError && emailSentence(adding.error, unknownAccount, refusal)
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
  refusal: ((error: ProblemError) => string | undefined) | undefined,
): string {
  const own = error instanceof ProblemError ? refusal?.(error) : undefined;
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
