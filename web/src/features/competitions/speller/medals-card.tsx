import { IconFlame } from "@tabler/icons-react";
import type { PracticeToday } from "@/shared/api/practice";
import { formatNumber } from "@/shared/lib/format";
import { usePracticeSettings } from "@/shared/practice-settings";
import { CollapsibleList } from "@/shared/ui/collapsible-list";
import { hexagon } from "@/shared/ui/hexagon";
import { SectionCard } from "@/shared/ui/section-card";
import { type Medal, medalsOf } from "../rules/medals";
import classes from "./medals-card.module.css";

/** What a speller reached, and what comes next. */
export function MedalsCard({ practice }: { practice: PracticeToday }) {
  const [settings] = usePracticeSettings();
  const medals = medalsOf(practice, settings.streak);
  if (medals.length === 0) return null;
  return (
    <SectionCard title="Medals">
      <CollapsibleList items={medals} limit={4} singular="medal">
        {(shown) => (
          <ul className={classes.medals}>
            {shown.map((medal) => (
              <li key={`${medal.kind} ${medal.title} ${medal.earned}`}>
                <Cell medal={medal} />
                <b title={medal.title}>{medal.title}</b>
                <small>{medal.note}</small>
              </li>
            ))}
          </ul>
        )}
      </CollapsibleList>
    </SectionCard>
  );
}

function Cell({ medal: { kind, number, part, earned } }: { medal: Medal }) {
  const text = formatNumber(number);
  return (
    <svg
      className={classes.cell}
      data-earned={earned || undefined}
      viewBox="-36 -39 72 78"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.ground} d={hexagon(0, 0, 34)} />
      {earned ? (
        <path className={classes.rim} d={hexagon(0, 0, 28)} />
      ) : (
        part > 0 && (
          <path
            className={classes.reached}
            d={hexagon(0, 0, 34)}
            pathLength={100}
            strokeDasharray={`${100 * part} 100`}
          />
        )
      )}
      {kind === "days" && earned && <IconFlame x={-9} y={-24} size={18} />}
      <text y={kind === "days" && earned ? 15 : 8} data-long={text.length > 3 || undefined}>
        {text}
      </text>
    </svg>
  );
}
