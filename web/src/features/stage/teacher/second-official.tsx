import { useCallback, useEffect, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { Choice } from "../screen/dialog";
import { KeyButton } from "../screen/key-button";

type Found = "loading" | "failed" | Record<string, string>;

async function get<Body>(path: string): Promise<Body> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/** The names of the competition's other organizers, by uid. */
async function otherOrganizers(code: number): Promise<Record<string, string>> {
  const [organizers, { identity }] = await Promise.all([
    get<Schema<"Person">[]>(`/api/competition/${code}/organizers`),
    get<Schema<"SessionState">>("/api/identity/session"),
  ]);
  const others = organizers.filter(({ uid }) => uid !== identity?.uid);
  return Object.fromEntries(
    others.map(({ uid, displayName, email, signInName }) => [
      uid,
      displayName || email || signInName || "Another organizer",
    ]),
  );
}

interface SecondOfficialProps {
  code: number;
  /** Their uid, or nothing yet. */
  value: string;
  onChange: (uid: string) => void;
}

/** Some rules let nobody decide alone on what is rare. */
export function SecondOfficial({ code, value, onChange }: SecondOfficialProps) {
  const [found, setFound] = useState<Found>("loading");
  const load = useCallback(() => {
    otherOrganizers(code).then(setFound, () => setFound("failed"));
  }, [code]);
  useEffect(load, [load]);
  if (found === "loading") return <p>Loading the organizers…</p>;
  if (found === "failed") {
    return (
      <p role="alert">
        Could not load the organizers.{" "}
        <KeyButton size="small" onClick={load}>
          Try again
        </KeyButton>
      </p>
    );
  }
  const uids = Object.keys(found);
  if (uids.length === 0) {
    return (
      <p>
        By these rules, another organizer must agree, and this competition has only you. Invite one
        on the competition's page.
      </p>
    );
  }
  return (
    <Choice
      name="second"
      legend="Which other organizer agrees?"
      options={uids}
      labels={found}
      value={value}
      onChange={onChange}
    />
  );
}
