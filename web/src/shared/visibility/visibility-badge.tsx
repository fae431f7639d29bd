import { Badge } from "@mantine/core";
import { IconClock, IconEyeOff } from "@tabler/icons-react";
import { formatVisibility, hidden, type Visibility, visible } from "./visibility";

/** Marks what participants don't see yet. Only organizers know the visibility. */
export function VisibilityBadge({ visibility = visible }: { visibility?: Visibility | undefined }) {
  if (visibility === visible) return null;
  const Icon = visibility === hidden ? IconEyeOff : IconClock;
  return (
    <Badge variant="light" color="gray" leftSection={<Icon size={14} aria-hidden />}>
      {formatVisibility(visibility)}
    </Badge>
  );
}
