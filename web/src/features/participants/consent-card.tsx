import { Text } from "@mantine/core";
import { type Consent, consentedBy } from "@/shared/api/consent";
import { formatInstant } from "@/shared/lib/local-date-time";
import { SectionCard } from "@/shared/ui/section-card";
import type { ParticipantDetail } from "./api";

/** Who consented to a speller's taking part, and what a parent signed. */
export function ConsentCard({ detail }: { detail: ParticipantDetail }) {
  const { participant, signed } = detail;
  const { consent } = participant;
  return (
    <SectionCard title="Consent">
      {consent === null ? (
        <Text c="dimmed">No consent yet.</Text>
      ) : (
        <>
          <Text>{describeConsent(consent)}</Text>
          {signed !== null && (
            <details>
              <summary>What was signed</summary>
              <Text className="wh-typed-text">{signed.statement}</Text>
              <ul>
                {Object.entries(signed.answers)
                  .filter(([, answer]) => answer !== "")
                  .map(([field, answer]) => (
                    <li key={field}>
                      <bdi>{field}</bdi>: <bdi>{answer}</bdi>
                    </li>
                  ))}
              </ul>
            </details>
          )}
        </>
      )}
    </SectionCard>
  );
}

function describeConsent(consent: Consent): string {
  const form = consent.formTitle === "" ? "" : `, on “${consent.formTitle}”`;
  return `${consentedBy(consent)} on ${formatInstant(consent.givenAt)}${form}.`;
}
