import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import classes from "./about-page.module.css";
import { aboutQuery } from "./api";

/** The page /about, for everyone. */
export function AboutPage() {
  const about = useQuery(aboutQuery);
  return (
    <Stack gap="lg" maw="var(--wh-reading-width)" mx="auto">
      <div className={classes.head}>
        <PageHeader title="About Wordhive" tabTitle="About" />
        <Text fz="lg">
          Wordhive runs spelling bees, from the first announcement to the last word. Organizers plan
          the competition and prepare the words. Spellers practice them by ear.
        </Text>
        <Text c="dimmed" mt="xs" className={classes.version}>
          {about.data && `Version ${about.data.version}`}
        </Text>
      </div>
      <QueryView query={about} sentence="Failed to fetch the word sources." rows={3}>
        {({ sources, notice }) => (
          <>
            <SectionCard title="Where the words come from">
              {sources.length === 0 ? (
                <Text>
                  No word sources are installed on this server. Everything works without them except
                  the word tools.
                </Text>
              ) : (
                <>
                  <Text mb="md">
                    The word tools and the computer voice use these sources. Thank you to everyone
                    who made them.
                  </Text>
                  <ul className={classes.sources}>
                    {sources.map((source) => (
                      <SourceEntry key={source.name} source={source} />
                    ))}
                  </ul>
                </>
              )}
            </SectionCard>
            {notice !== null && notice !== "" && (
              <SectionCard title="Licenses">
                <details className={classes.notice}>
                  <summary>Full license notice</summary>
                  <pre>{notice}</pre>
                </details>
              </SectionCard>
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function SourceEntry({ source }: { source: Schema<"Source"> }) {
  return (
    <li className={classes.source}>
      <Text fw={600}>
        <Anchor href={source.home} rel="noreferrer" inherit>
          {source.name}
        </Anchor>{" "}
        <Text span fw={400} c="dimmed">
          {source.version}
        </Text>
      </Text>
      <Text>{source.gives}</Text>
      <Text fz="sm" c="dimmed">
        {source.license}
      </Text>
    </li>
  );
}
