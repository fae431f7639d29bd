import { Badge, TextInput, type TextInputProps } from "@mantine/core";
import { splitTags } from "../rules/post-draft";
import classes from "./tags-field.module.css";

interface TagsFieldProps extends TextInputProps {
  value: string;
}

/** Tags typed into one line, with a preview of the result. */
export function TagsField({ value, ...field }: TagsFieldProps) {
  const tags = splitTags(value);
  return (
    <div>
      <TextInput
        label="Tags"
        description="Separate tags with commas. Participants can search by tag."
        autoComplete="off"
        value={value}
        {...field}
      />
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags preview">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge variant="light" component="span" maw="100%">
                {tag}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
