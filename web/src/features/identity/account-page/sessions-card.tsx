import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, type Schema } from "@/shared/api/client";
import { removed, unwrap } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/local-date-time";
import { leaveSession } from "@/shared/session/session-end";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { unsavedWork } from "../unsaved-work";
import { activityQuery, sessionsQuery } from "./api";

type Session = Schema<"Session">;

export function SessionsCard({ uid }: { uid: string }) {
  const sessions = useQuery(sessionsQuery);
  const endAll = useMutation({
    mutationFn: () => unwrap(api.DELETE("/api/identity/sessions")),
    onSuccess: () => leaveSession(),
  });
  const asking = useMutation({
    mutationFn: () => unsavedWork(uid),
    onSuccess: (lost) =>
      confirm({
        title: "Log out everywhere?",
        message: `You'll be logged out in every browser, including this one. ${lost ?? ""}`.trim(),
        confirmLabel: "Log out everywhere",
        onConfirm: () => endAll.mutate(),
      }),
  });
  return (
    <SectionCard title="Where you're logged in">
      <QueryView query={sessions} sentence="Could not load where you're logged in.">
        {(list) => (
          <Stack gap="md">
            <SessionList list={list} />
            {endAll.isError && (
              <FailureAlert sentence="Could not log you out everywhere." error={endAll.error} />
            )}
            <Button
              variant="default"
              loading={endAll.isPending || endAll.isSuccess}
              style={{ alignSelf: "flex-end" }}
              onClick={() => asking.isPending || asking.mutate()}
            >
              Log out everywhere
            </Button>
          </Stack>
        )}
      </QueryView>
    </SectionCard>
  );
}

function browserOf(session: Session): string {
  return session.browser ?? "Unknown browser";
}

function SessionList({ list }: { list: Session[] }) {
  const queryClient = useQueryClient();
  const currentFirst = list.toSorted((a, b) => Number(b.current) - Number(a.current));
  const element = useRef<HTMLDivElement>(null);
  const end = useMutation({
    // It may have ended by itself, or from another browser.
    mutationFn: ({ id }: Session) =>
      removed(api.DELETE("/api/identity/sessions/{id}", { params: { path: { id } } })),
    onSuccess: async (_, session) => {
      void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      // The focused button is gone with its session.
      element.current?.focus({ preventScroll: true });
      notify.success(`Logged out ${browserOf(session)}.`);
    },
  });
  return (
    <>
      <Stack
        component="ul"
        ref={element}
        tabIndex={-1}
        aria-label="Where you're logged in"
        gap="sm"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
      >
        {currentFirst.map((session) => (
          <Group component="li" key={session.id} justify="space-between" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={600}>{browserOf(session)}</Text>
                {session.current && <Badge variant="outline">This browser</Badge>}
              </Group>
              <Text fz="sm" c="dimmed">
                Last used {formatInstant(session.lastUsedAt)}
              </Text>
              <Text fz="sm" c="dimmed">
                Logged in {formatInstant(session.createdAt)}
              </Text>
            </div>
            {!session.current && (
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                flex="none"
                aria-label={`Log out ${browserOf(session)}, logged in ${formatInstant(session.createdAt)}`}
                loading={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                Log out
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {end.isError && <FailureAlert sentence="Could not log out that browser." error={end.error} />}
    </>
  );
}
