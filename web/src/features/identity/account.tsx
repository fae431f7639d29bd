import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { nameOf } from "@/shared/lib/person";
import { leaveSession } from "@/shared/session/session-end";
import { confirm } from "@/shared/ui/confirm";
import { notify } from "@/shared/ui/notify";
import { PersonAvatar } from "@/shared/ui/person-avatar";
import classes from "./account.module.css";
import { unsavedWork } from "./unsaved-work";

/** In the top bar: the name and photo, which link to the account page, and Log Out. */
export function Account({ user }: { user: Schema<"User"> }) {
  const name = nameOf(user);
  const logOut = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/sign-out")),
    onSuccess: () => leaveSession(),
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
        loading={logOut.isPending || logOut.isSuccess}
        onClick={async () => {
          const message = await unsavedWork(user.uid);
          if (message === undefined) return logOut.mutate();
          confirm({
            title: "Log out without saving?",
            message,
            confirmLabel: "Log out",
            onConfirm: () => logOut.mutate(),
          });
        }}
      >
        Log Out
      </Button>
    </>
  );
}
