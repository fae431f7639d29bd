import { SectionCard } from "@/shared/ui/section-card";
import type { BeeDetail } from "./api";
import classes from "./bee-page.module.css";
import { nameWithNumber, placeName } from "./rules/bee-step";

/** How the bee ended. */
export function PlacesSection({ places }: Pick<BeeDetail, "places">) {
  return (
    <SectionCard title="Places">
      <dl className={classes.facts}>
        {places.map(({ place, spellers }) => (
          <div key={place} style={{ display: "contents" }}>
            <dt>{placeName(place)}</dt>
            <dd>{spellers.map(nameWithNumber).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
