import { Text } from "@mantine/core";
import { useId } from "react";
import { beePath, bees } from "./bees";
import classes from "./photo-choice.module.css";

interface PhotoChoiceProps {
  photo: string;
  onChoose: (photo: string) => void;
}

/** Drawn bees, one of which may be the photo. */
export function PhotoChoice({ photo, onChoose }: PhotoChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.bees}>
      <Text component="legend" fw={600} mb={6}>
        Photo
      </Text>
      <div className={classes.row}>
        {Object.entries(bees).map(([bee, description]) => (
          <label key={bee} className={classes.bee}>
            <input
              type="radio"
              name={name}
              aria-label={description}
              checked={photo === beePath(bee)}
              onChange={() => onChoose(beePath(bee))}
            />
            <img src={beePath(bee)} alt="" width={52} height={52} loading="lazy" />
          </label>
        ))}
        <label className={classes.none}>
          <input type="radio" name={name} checked={photo === ""} onChange={() => onChoose("")} />
          No photo
        </label>
      </div>
    </fieldset>
  );
}
