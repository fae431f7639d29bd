import { Badge } from "@mantine/core";
import type { Bee } from "./api";
import { stateName } from "./rules/bee-step";

/** Where a bee is, beside its title. */
export function BeeState({ bee }: { bee: Pick<Bee, "phase" | "sealed"> }) {
  const name = stateName(bee);
  return (
    <Badge variant="light" color={name === "Running" ? "leaf" : "gray"} flex="none">
      {name}
    </Badge>
  );
}
