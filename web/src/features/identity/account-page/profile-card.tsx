import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { handleOf } from "@/shared/lib/person";
import { mergeFields } from "@/shared/merge/merge-fields";
import { useReplaceCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PersonAvatar } from "@/shared/ui/person-avatar";
import { SectionCard } from "@/shared/ui/section-card";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { isBee } from "./bees";
import { PhotoChoice } from "./photo-choice";

type User = Schema<"User">;
type Profile = Schema<"Profile">;

function profileOf(user: User): Profile {
  return { displayName: user.displayName ?? "", photoURL: user.photoURL ?? "" };
}

const differs = (one: Profile, other: Profile) =>
  one.displayName !== other.displayName || one.photoURL !== other.photoURL;

export function ProfileCard({ user }: { user: User }) {
  const replaceUser = useReplaceCurrentUser();
  const draft = useDraft({ name: "profile", example: profileOf(user) });
  const [current, setCurrent] = useState(() => draft.restored?.opened ?? profileOf(user));
  const form = useForm<Profile>({ initialValues: draft.restored?.value ?? current });
  const { values } = form;
  // Another tab or device may have changed a field. Saving the others must not undo that.
  const adopt = useEffectEvent((latest: Profile) => {
    const { mine } = mergeFields(current, values, latest);
    // Otherwise, errors stay at their fields.
    if (differs(mine, values)) form.setValues(mine);
    setCurrent(latest);
  });
  useEffect(() => adopt(profileOf(user)), [user]);
  const dirty = differs(values, current);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    undefined,
    current,
  );
  const save = useMutation({
    mutationFn: (body: Profile) => unwrap(api.PUT("/api/user/profile", { body })),
    onSuccess: (saved) => {
      replaceUser(saved);
      const profile = profileOf(saved);
      setCurrent(profile);
      form.setValues(profile);
      notify.success("Changes saved.");
    },
    onError: (error) => form.setErrors(error instanceof ProblemError ? error.fieldErrors : {}),
  });
  const invalid = save.error instanceof ProblemError && save.error.code === "invalid-fields";
  const photo = values.photoURL.trim();

  return (
    <SectionCard title="Name and photo">
      <UnsavedGuard dirty={dirty} draft={draft} />
      <form
        noValidate
        onSubmit={form.onSubmit((profile) => {
          if (!save.isPending) save.mutate(profile);
        })}
      >
        <Stack gap="md">
          <DraftNotice
            draft={draft}
            busy={save.isPending}
            onDiscard={() => {
              form.setValues(current);
              form.clearErrors();
            }}
          />
          <TextInput
            label="Name"
            description="Shown to the organizers of your competitions. If you leave this empty, they see your email or log-in name."
            autoComplete="name"
            readOnly={save.isPending}
            {...form.getInputProps("displayName")}
          />
          <PhotoChoice
            photo={photo}
            onChoose={(chosen) => {
              if (!save.isPending) form.setFieldValue("photoURL", chosen);
            }}
          />
          <Group gap="md" wrap="nowrap" align="flex-end">
            <TextInput
              flex={1}
              miw={0}
              label="Link to a picture"
              description="Optional. Instead of a bee."
              type="url"
              inputMode="url"
              autoComplete="photo"
              placeholder="https://"
              readOnly={save.isPending}
              {...form.getInputProps("photoURL")}
              value={isBee(photo) ? "" : values.photoURL}
            />
            <PersonAvatar
              src={photo.startsWith("https://") || isBee(photo) ? photo : null}
              name={values.displayName.trim() || handleOf(user)}
              size={48}
            />
          </Group>
          {save.isError && !invalid && (
            <FailureAlert sentence="Could not save your changes." error={save.error} />
          )}
          <Button type="submit" loading={save.isPending} style={{ alignSelf: "flex-end" }}>
            Save changes
          </Button>
        </Stack>
      </form>
    </SectionCard>
  );
}
