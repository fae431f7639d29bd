import type { UseQueryResult } from "@tanstack/react-query";
import { count } from "@/shared/lib/format";
import { formatTimeZone } from "@/shared/lib/local-date-time";
import { PrintHeader } from "@/shared/paper/print-header";
import { QueryView } from "@/shared/ui/query-view";
import { SearchField, useSearchText } from "@/shared/ui/search-field";
import type { BeeDetail, BeeEntry } from "../api";
import type { Grant } from "../grants";
import type { LogEntry } from "./log";
import { logRows, searchRows } from "./log-rows";
import classes from "./paper.module.css";

interface SearchProps {
  search: string;
  onSearch: (search: string) => void;
}

interface LogPageProps extends SearchProps {
  /** The competition's. */
  timeZone: string;
  bee: UseQueryResult<BeeDetail>;
  entries: UseQueryResult<BeeEntry[]>;
  grants: UseQueryResult<Grant[]>;
  log: UseQueryResult<LogEntry[]>;
}

/** /competition/{code}/bee/{beeId}/log: everything that happened, in words. */
export function LogPage({ timeZone, bee, entries, grants, log, ...search }: LogPageProps) {
  const sentence = "Could not load the log.";
  return (
    <QueryView query={bee} sentence={sentence}>
      {(bee) => (
        <QueryView query={entries} sentence={sentence}>
          {(entries) => (
            <QueryView query={log} sentence={sentence}>
              {(log) => (
                // Without the devices, roles have no names.
                <Log
                  timeZone={timeZone}
                  bee={bee}
                  entries={entries}
                  grants={grants.data ?? []}
                  log={log}
                  {...search}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface LogProps extends SearchProps {
  timeZone: string;
  bee: BeeDetail;
  entries: BeeEntry[];
  grants: Grant[];
  log: LogEntry[];
}

function Log({ timeZone, bee, entries, grants, log, search, onSearch }: LogProps) {
  const typed = useSearchText(search, onSearch);
  const all = logRows(log, entries, grants, timeZone);
  const rows = searchRows(all, search);
  return (
    <>
      <PrintHeader title="Log" subject={bee.title}>
        {`Oldest first. All times are in ${formatTimeZone(timeZone)}. Entries can't be changed. Undone actions are still listed.`}
      </PrintHeader>
      <div className="wh-on-screen">
        <SearchField
          search={typed}
          label="Search the log"
          found={`${search ? `${rows.length} of ` : ""}${count(all.length, "entry", "entries")}`}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.wide} aria-label="Log" tabIndex={0}>
        <table className={classes.log}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">What</th>
              <th scope="col">Who</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, time, who, what, undone }) => (
              <tr key={key}>
                <td>{time}</td>
                <td>
                  {undone ? <s>{what}</s> : what}
                  {undone && " (undone)"}
                </td>
                <td>{who}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
