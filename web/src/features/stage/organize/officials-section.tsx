import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconPrinter, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type OfficialRole, officialRoles, roleNames } from "@/shared/lib/official-roles";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { type BeeId, useBeeChange } from "./api";
import { DeviceList } from "./device-list";
import { createGrant, grantsQuery, type NewGrant } from "./grants";
import { OfficialCards } from "./official-cards";

/** The officials of a bee: a role for each, on a device of their own, without an account. */
export function OfficialsSection({ path }: { path: BeeId }) {
  const grants = useQuery(grantsQuery(path));
  /** The codes that were created here, which nothing shows again. */
  const [created, setCreated] = useState<NewGrant[]>([]);
  const unused = created.filter(
    ({ _id }) => grants.data?.find((grant) => grant._id === _id)?.state === "unused",
  );
  return (
    <SectionCard title="Officials">
      <Stack gap="md">
        <Text>
          Share the work: each official uses their own phone or laptop and needs no account. Create
          a code for each role, and let them scan it. A device that shows words also shows four
          digits. Compare them here before you let it in.
        </Text>
        <div>
          <NewOfficial
            path={path}
            onCreated={(grant) => setCreated((known) => [...known, grant])}
          />
          <div role="status">
            {unused.length > 0 && (
              <Stack gap="md" mt="md">
                <OfficialCards grants={unused} />
                <Group gap="md">
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconPrinter size={18} aria-hidden />}
                    onClick={() => window.print()}
                  >
                    {unused.length === 1 ? "Print the card" : "Print the cards"}
                  </Button>
                  <Text fz="sm" c="dimmed">
                    Codes won't be shown again after you leave this page. Each works once.
                  </Text>
                </Group>
              </Stack>
            )}
          </div>
        </div>
        <QueryView query={grants} sentence="Could not load the officials." rows={1}>
          {(list) => <DeviceList path={path} grants={list} readAt={grants.dataUpdatedAt} />}
        </QueryView>
        <OwnRoles path={path} />
      </Stack>
    </SectionCard>
  );
}

interface NewOfficialProps {
  path: BeeId;
  onCreated: (grant: NewGrant) => void;
}

function NewOfficial({ path, onCreated }: NewOfficialProps) {
  const [role, setRole] = useState<OfficialRole>("pronouncer");
  const [label, setLabel] = useState("");
  const create = useBeeChange(
    path.code,
    (grant: { role: OfficialRole; label: string }) => createGrant(path, grant),
    (grant, { label: sent }) => {
      onCreated(grant);
      // The next one may be typed already.
      setLabel((now) => (now.trim() === sent ? "" : now));
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!create.isPending) create.mutate({ role, label: label.trim() });
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <NativeSelect
            label="Role"
            data={officialRoles.map((value) => ({ value, label: roleNames[value] }))}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as OfficialRole)}
          />
          <TextInput
            label="Name (optional)"
            placeholder="Such as “Ms. Ortiz” or “front table”"
            flex="1 1 12rem"
            maxLength={100}
            autoComplete="off"
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            loading={create.isPending}
          >
            Create code
          </Button>
        </Group>
        {create.isError && (
          <FailureAlert sentence="Could not create a code." error={create.error} />
        )}
      </Stack>
    </form>
  );
}

/** Organizers may open every page themselves. */
function OwnRoles({ path: { code, beeId } }: { path: BeeId }) {
  return (
    <details>
      <summary>Take a role yourself</summary>
      <Text fz="sm" mt="xs" mb="sm">
        As an organizer, you need no code. Open a page on any device where you're logged in.
      </Text>
      <Group gap="sm">
        {officialRoles.map((role) => (
          <Button
            key={role}
            component="a"
            href={`/competition/${code}/bee/${beeId}/${role}`}
            variant="default"
            size="sm"
          >
            {roleNames[role]}
          </Button>
        ))}
      </Group>
    </details>
  );
}
