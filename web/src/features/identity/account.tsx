import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { hasDrafts } from "@/shared/drafts/device-drafts";
import { nameOf } from "@/shared/lib/person";
import { leaveSession } from "@/shared/session/session-end";
import { notify } from "@/shared/ui/notify";
import { PersonAvatar } from "@/shared/ui/person-avatar";
import classes from "./account.module.css";

/** In the top bar: the name and photo, which link to the account page, and Log Out. */
export function Account({ user }: { user: Schema<"User"> }) {
  const name = nameOf(user);
  const logOut = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/sign-out")),
    onSuccess: () => leaveSession(),
    onError: (error) => notify.failure(`You're still logged in. ${sentenceFor(error)}`),
  });
  const asking = useMutation({
    mutationFn: async () => {
      // After an update of the server, this script may be gone. Nobody must be unable to log out.
      const work = await import("./unsaved-work").catch(() => undefined);
      if (work) return work.askBeforeLogOut(user.uid, logOut.mutate);
      return (
        hasDrafts(user.uid) &&
        !window.confirm("You have unsaved changes. If you log out, you'll lose them.")
      );
    },
    onSuccess: (isAsked) => isAsked || logOut.mutate(),
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
        loading={logOut.isPending || logOut.isSuccess}
        // Not `loading` while asking: the dialog gives the focus back to this button.
        onClick={() => asking.isPending || asking.mutate()}
      >
        Log Out
      </Button>
    </>
  );
}
