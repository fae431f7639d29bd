import { Badge, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { type Competition, peopleQuery } from "./api";
import classes from "./participants-card.module.css";

/** The participants by id, with who they are. */
export function ParticipantsCard({ competition }: { competition: Competition }) {
  const people = useQuery(peopleQuery(competition.code));
  return (
    <SectionCard
      title="Participants"
      aside={
        <Badge variant="light" color="gray" size="lg">
          {formatNumber(competition.participants.length)}
        </Badge>
      }
    >
      <QueryView query={people} sentence="Failed to fetch competition or users.">
        {(list) => {
          const byId = new Map(list.map((person) => [person.uid, person]));
          return competition.participants.length === 0 ? (
            <EmptyState>Participants appear here as soon as they join by the code.</EmptyState>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            <section className={classes.scroller} aria-label="Participant ids" tabIndex={0}>
              <ul
                className={classes.people}
                data-many={competition.participants.length > 200 || undefined}
              >
                {competition.participants.map((uid) => {
                  const person = byId.get(uid);
                  return (
                    <li key={uid}>
                      {person !== undefined && (
                        <Text span className={classes.name}>
                          {person.displayName ?? person.email}
                        </Text>
                      )}
                      <Text span fz="xs" c="dimmed" className={classes.id}>
                        {uid}
                      </Text>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}
