import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Schema } from "@/shared/api/client";
import { hasCode } from "@/shared/api/problem";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { type BeeDetail, type BeeEntry, beeQuery, entriesQuery } from "./api";
import classes from "./bee-page.module.css";
import { BoardSection, WatchSection } from "./board-section";
import { DeleteSection } from "./delete-section";
import { OfficialsSection } from "./officials-section";
import { OrderSection } from "./order-section";
import { PaperSection } from "./paper/paper-section";
import { PlacesSection } from "./places-section";
import { RehearsalSection } from "./rehearsal-section";
import { type BeeStep, isDrawn, stepOf, verdict } from "./rules/bee-step";
import { SealSection } from "./seal-section";
import { SpellersSection } from "./spellers-section";
import { StaleNotice } from "./stale-notice";

interface BeePageProps {
  competition: Schema<"Competition">;
  beeId: string;
  onDeleted: () => void;
}

/** The page /competition/{code}/bee/{beeId}: everything up to the first round. */
export function BeePage({ competition, beeId, ...props }: BeePageProps) {
  const { code } = competition;
  const bee = useQuery(beeQuery(code, beeId));
  const entries = useQuery(entriesQuery(code, beeId));
  const { onDeleted } = props;
  // The robot deletes its bee, which isn't an error.
  const isOver = bee.data?.rehearsal === true && hasCode(bee.error, "not-found");
  useEffect(() => {
    if (isOver) onDeleted();
  }, [isOver, onDeleted]);
  const sentence = "Could not load the bee.";
  return (
    <QueryView query={bee} sentence={sentence}>
      {(detail) => (
        <QueryView query={entries} sentence={sentence}>
          {(list) => (
            <Preparation
              {...props}
              competition={competition}
              bee={detail}
              entries={list}
              stale={<StaleNotice queries={[bee, entries]} />}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface PreparationProps extends Omit<BeePageProps, "beeId"> {
  bee: BeeDetail;
  entries: BeeEntry[];
  /** What the page says if it can't read them again. */
  stale: ReactNode;
}

function Preparation({ competition, bee, entries, stale, onDeleted }: PreparationProps) {
  const { code, admins } = competition;
  const step = stepOf(bee, entries);
  const archived = useArchived();
  const path = { code, beeId: bee._id };
  return (
    <>
      <PageHeader
        title={bee.title}
        tabTitle={`${bee.title} · ${competition.title}`}
        description={`${bee.rehearsal ? "Rehearsal · " : ""}${bee.profileName}`}
      />
      <Stack gap="xl" maw="48rem">
        {stale}
        {(!archived || isDrawn(step)) && (
          <div className={classes.next}>
            <Text className={classes.verdict ?? ""} role="status">
              {verdict(step, bee, entries)}
            </Text>
            <OpenBee path={path} step={step} />
          </div>
        )}
        {bee.places.length > 0 && <PlacesSection places={bee.places} />}
        <SealSection path={path} bee={bee} isAlone={admins.length === 1} isNext={step === "seal"} />
        <SpellersSection path={path} entries={entries} decisions={bee.decisions} step={step} />
        <OrderSection path={path} bee={bee} entries={entries} step={step} />
        <UnlessArchived>
          <OfficialsSection path={path} />
          <BoardSection path={path} links={bee.boardLinks} />
          <WatchSection path={path} links={bee.boardLinks} />
        </UnlessArchived>
        <PaperSection path={path} bee={bee} />
        <UnlessArchived>
          <RehearsalSection code={code} />
          <DeleteSection path={path} bee={bee} step={step} onDeleted={onDeleted} />
        </UnlessArchived>
      </Stack>
    </>
  );
}

interface OpenBeeProps {
  path: { code: number; beeId: string };
  step: BeeStep;
}

/** Leads to the page of a lone teacher, or of a coordinator with officials: a bundle of its own. */
function OpenBee({ path: { code, beeId }, step }: OpenBeeProps) {
  const icon = <IconPlayerPlay size={20} aria-hidden />;
  if (!isDrawn(step)) return null;
  const page = `/competition/${code}/bee/${beeId}`;
  return (
    <Group gap="sm">
      <Button component="a" href={`${page}/desk`} variant="default">
        Open the desk
      </Button>
      <Button
        component="a"
        href={`${page}/teacher`}
        leftSection={icon}
        variant={step === "over" ? "default" : "filled"}
      >
        Open the bee
      </Button>
    </Group>
  );
}
