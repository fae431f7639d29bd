import { logInPath } from "./log-in-path";
import { Notice } from "./notice";

interface OrganizerRefusalProps {
  /** The server's status. */
  status: number;
  code: number;
}

/** Instead of an organizer's page of a bee. */
export const OrganizerRefusal = ({ status, code }: OrganizerRefusalProps) =>
  status === 401 ? (
    <Notice heading="You're logged out">
      <a href={logInPath()}>Log in</a> to continue.
    </Notice>
  ) : (
    <Notice heading="There's no such bee">
      Only organizers see this page. <a href={`/competition/${code}/bee`}>Back to the bees</a>
    </Notice>
  );
