import { Stack, Text } from "@mantine/core";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import classes from "./join-page.module.css";

interface JoinPageProps {
  /** The join code of the link. */
  code: number;
}

/** /join/{code} for guests: the way to register or log in, and then to the competition. */
export function JoinPage({ code }: JoinPageProps) {
  const search = { redirect: `/join/${code}` };
  return (
    <GuestLayout
      title="Join the bee"
      description="You're invited to a spelling bee. First, create your account or log in."
      foot={
        <>
          Got a card with a claim code? <TextLink to="/claim">Activate your account</TextLink>
        </>
      }
    >
      <Stack gap="md">
        <Text>
          Your join code is{" "}
          <b className={classes.code} translate="no">
            {code}
          </b>
          . You don't need to type it.
        </Text>
        <ButtonLink to="/register" search={search} size="lg">
          Register
        </ButtonLink>
        <ButtonLink to="/login" search={search} size="lg" variant="default">
          Log In
        </ButtonLink>
      </Stack>
    </GuestLayout>
  );
}
