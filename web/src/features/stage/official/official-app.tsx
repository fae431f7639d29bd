import { roleNames } from "@/shared/lib/official-roles";
import { keptForOrganizer } from "../screen/kept-keys";
import { OrganizerRefusal } from "../screen/organizer-refusal";
import { useGround } from "../screen/use-ground";
import type { OfficialRole } from "../views";
import { GrantPage } from "./grant-page";
import { RoleFrame } from "./role-frame";

/** The pages of officials: /official, and those of organizers, who hold every role. */
export function OfficialApp({ path }: { path: string }) {
  if (!path.startsWith("/competition/")) return <GrantPage />;
  // /competition/{code}/bee/{beeId}/{role}
  const [, , code, , beeId = "", role] = path.split("/");
  return <OrganizerPage code={Number(code)} beeId={beeId} role={role as OfficialRole} />;
}

interface OrganizerPageProps {
  code: number;
  beeId: string;
  role: OfficialRole;
}

function OrganizerPage({ code, beeId, role }: OrganizerPageProps) {
  useGround();
  return (
    <RoleFrame
      role={role}
      label={roleNames[role]}
      address={`/api/bee/competition/${code}/${beeId}`}
      path={`/${role}`}
      keptAs={keptForOrganizer(beeId)}
      access={{ code, beeId }}
      refused={(status) => <OrganizerRefusal status={status} code={code} />}
    />
  );
}
