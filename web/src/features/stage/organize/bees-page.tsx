import { Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import type { Bee } from "./api";
import classes from "./bee-page.module.css";
import { BeeState } from "./bee-state";
import { NewBeeForm } from "./new-bee-form";
import { RehearsalSection } from "./rehearsal-section";
import { profileName } from "./rules/profiles";

interface BeesPageProps {
  competition: Schema<"Competition">;
  bees: UseQueryResult<Bee[]>;
  wordlists: UseQueryResult<Schema<"Wordlist">[]>;
  onCreated: (bee: Bee) => void;
}

/** The page /competition/{code}/bee, for organizers. */
export function BeesPage({ competition, bees, wordlists, onCreated }: BeesPageProps) {
  const { code } = competition;
  const archived = useArchived();
  return (
    <>
      <PageHeader
        title="Bee"
        tabTitle={`Bee · ${competition.title}`}
        description="Run the bee on stage: you read the words and rule, and the hall watches the board."
      />
      <QueryView query={bees} sentence="Could not load the bees.">
        {(list) => (
          <Stack gap="xl" maw="48rem">
            {list.length > 0 && (
              <ul className={classes.rows} aria-label="Bees">
                {list.map((bee) => (
                  <li key={bee._id}>
                    <div className={classes.name}>
                      <TextLink
                        to="/competition/$code/bee/$beeId"
                        params={{ code, beeId: bee._id }}
                        fw={600}
                        underline="never"
                      >
                        {bee.title}
                      </TextLink>
                      <Text fz="sm" c="dimmed">
                        {bee.rehearsal && "Rehearsal · "}
                        {profileName(bee.profile)} · {count(bee.entryCount, "speller")}
                      </Text>
                    </div>
                    <BeeState bee={bee} />
                  </li>
                ))}
              </ul>
            )}
            {list.length === 0 && archived && <EmptyState archived="No bees were held." />}
            <UnlessArchived>
              <RehearsalSection code={code} />
              <SectionCard title="New bee">
                <QueryView query={wordlists} sentence="Could not load the wordlists.">
                  {(lists) =>
                    lists.length === 0 ? (
                      <EmptyState
                        compact
                        title="No wordlists yet"
                        action={
                          <ButtonLink to="/competition/$code/add-wordlist" params={{ code }}>
                            Add wordlist
                          </ButtonLink>
                        }
                      >
                        The words on stage come from a wordlist.
                      </EmptyState>
                    ) : (
                      <NewBeeForm code={code} wordlists={lists} onCreated={onCreated} />
                    )
                  }
                </QueryView>
              </SectionCard>
            </UnlessArchived>
          </Stack>
        )}
      </QueryView>
    </>
  );
}
