import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { nameOf } from "@/shared/lib/person";
import { leaveSession } from "@/shared/session/session-end";
import { notify } from "@/shared/ui/notify";
import { PersonAvatar } from "@/shared/ui/person-avatar";
import classes from "./account.module.css";

/** In the top bar: the name and photo, which link to the account page, and Log Out. */
export function Account({ user }: { user: Schema<"User"> }) {
  const name = nameOf(user);
  const logOut = useMutation({
    mutationFn: async ({ asked }: { asked: boolean }) => {
      // Without it, such as after an update of the server, nobody must be unable to log out.
      const work = await import("./unsaved-work").catch(() => undefined);
      if (!asked && (await work?.askBeforeLogOut(user.uid, () => logOut.mutate({ asked: true })))) {
        return false;
      }
      await unwrap(api.POST("/api/identity/sign-out"));
      return true;
    },
    onSuccess: (done) => done && leaveSession(),
    onError: (error) => notify.failure(`You're still logged in. ${sentenceFor(error)}`),
  });
  return (
    <>
      <Link to="/account" className={classes.who} title={`${name}: your account`}>
        <Text className={classes.name} fz="sm" truncate>
          {name}
        </Text>
        <PersonAvatar
          className={classes.photo}
          mod={{ initials: user.photoURL === null }}
          src={user.photoURL}
          name={name}
          size={34}
        />
      </Link>
      <Button
        variant="default"
        size="sm"
        className={classes.logOut}
        loading={logOut.isPending || logOut.data}
        onClick={() => logOut.mutate({ asked: false })}
      >
        Log Out
      </Button>
    </>
  );
}
