import { type MouseEvent, type Ref, useEffect, useState } from "react";
import { roleWithLabel } from "@/shared/lib/official-roles";
import { useFocusWhen } from "@/shared/ui/focus";
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
  const [hadFocus, setHadFocus] = useState(false);
  const result = useFocusWhen<HTMLElement>(hadFocus);
  useEffect(() => {
    findSeconds(address).then(setFound, () => setFound("failed"));
  }, [address]);
  function tryAgain({ currentTarget }: MouseEvent) {
    const show = (found: SecondChoice[]) => {
      // The button goes.
      setHadFocus(document.activeElement === currentTarget);
      setFound(found);
    };
    findSeconds(address).then(show, () => undefined);
  }
  if (found === "loading") return <p>Loading the officials…</p>;
  if (found === "failed") {
    return (
      <p role="alert">
        Could not load the officials.{" "}
        <KeyButton size="small" onClick={tryAgain}>
          Try again
        </KeyButton>
      </p>
    );
  }
  if (found.length === 0) {
    return (
      <p ref={result as Ref<HTMLParagraphElement>} tabIndex={-1}>
        Under these rules, another official must agree, but you're the only one. An organizer can
        add one on the bee's page.
      </p>
    );
  }
  return (
    <Choice
      ref={result as Ref<HTMLFieldSetElement>}
      name="second"
      legend="Which other official agrees?"
      options={found.map(({ _id }) => _id)}
      labels={Object.fromEntries(found.map((one) => [one._id, nameOf(one)]))}
      value={value}
      onChange={onChange}
    />
  );
}
