import { useCallback, useEffect, useState } from "react";
import { roleWithLabel } from "@/shared/lib/official-roles";
import type { SecondChoice } from "../views";
import { Choice } from "./dialog";
import { KeyButton } from "./key-button";

type Found = "loading" | "failed" | SecondChoice[];

async function findSeconds(address: string): Promise<SecondChoice[]> {
  const response = await fetch(`${address}/seconds`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/** An organizer's name, or a device's role, as many devices have no name. */
const nameOf = ({ role, name }: SecondChoice) => (role ? roleWithLabel(role, name) : name);

interface SecondOfficialProps {
  /** The API's address of the bee, or of the official's role. */
  address: string;
  /** Their id, or nothing yet. */
  value: string;
  onChange: (id: string) => void;
}

/** Some rules let nobody decide alone on what is rare. */
export function SecondOfficial({ address, value, onChange }: SecondOfficialProps) {
  const [found, setFound] = useState<Found>("loading");
  const load = useCallback(() => {
    findSeconds(address).then(setFound, () => setFound("failed"));
  }, [address]);
  useEffect(load, [load]);
  if (found === "loading") return <p>Loading the officials…</p>;
  if (found === "failed") {
    return (
      <p role="alert">
        Could not load the officials.{" "}
        <KeyButton size="small" onClick={load}>
          Try again
        </KeyButton>
      </p>
    );
  }
  if (found.length === 0) {
    return (
      <p>
        Under these rules, another official must agree, but you're the only one. An organizer can
        add one on the bee's page.
      </p>
    );
  }
  return (
    <Choice
      name="second"
      legend="Which other official agrees?"
      options={found.map(({ _id }) => _id)}
      labels={Object.fromEntries(found.map((one) => [one._id, nameOf(one)]))}
      value={value}
      onChange={onChange}
    />
  );
}
