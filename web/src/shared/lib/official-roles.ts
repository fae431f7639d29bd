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

/** How long ago a device was heard, in words. Within a few seconds is now. */
export function formatLastSeen(lastSeen: string | undefined, now: number): string {
  if (lastSeen === undefined) return "Not connected yet";
  const seconds = Math.max(0, Math.round((now - Date.parse(lastSeen)) / 1_000));
  if (seconds < connectedFor) return "Connected";
  if (seconds < 90) return `No answer for ${seconds} s`;
  const time = new Date(lastSeen).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
  });
  return `Last seen ${time}`;
}

/** A device that was heard so many seconds ago is connected. */
const connectedFor = 30;

export const isConnected = (lastSeen: string | undefined, now: number): boolean =>
  lastSeen !== undefined && now - Date.parse(lastSeen) < connectedFor * 1_000;
