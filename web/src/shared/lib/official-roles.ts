import type { Schema } from "@/shared/api/client";

export type OfficialRole = Schema<"OfficialRole">;

/** What roles are called. */
export const roleNames: Record<OfficialRole, string> = {
  pronouncer: "Pronouncer",
  judge: "Judge",
  headJudge: "Head judge",
  scribe: "Scribe",
  timekeeper: "Timekeeper",
  lamp: "Stage monitor",
  checkIn: "Check-in",
  desk: "Desk",
};

/** In the order of the evening's needs. */
export const officialRoles = Object.keys(roleNames) as OfficialRole[];

/** "Judge, Ms. Ortiz", or only the role. */
export const roleWithLabel = (role: OfficialRole, label: string): string => {
  const name = roleNames[role];
  return label && label !== name ? `${name}, ${label}` : name;
};

/** How long ago a device was last heard, in words. `ago`: in seconds, by the server's clock. */
export function formatLastSeen(lastSeen: string | undefined, ago: number | undefined): string {
  if (lastSeen === undefined || ago === undefined) return "Not connected yet";
  if (isConnected(ago)) return "Connected";
  if (ago < 90) return `No answer for ${Math.round(ago)} s`;
  const time = new Date(lastSeen).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
  });
  return `Last seen ${time}`;
}

/** A device that was heard so many seconds ago is connected. */
const connectedFor = 30;

export const isConnected = (ago: number | undefined): boolean =>
  ago !== undefined && ago < connectedFor;
