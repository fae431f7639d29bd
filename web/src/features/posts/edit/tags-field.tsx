import { Badge, TextInput, type TextInputProps } from "@mantine/core";
import { splitTags } from "../rules/post-draft";
import classes from "./tags-field.module.css";

interface TagsFieldProps extends TextInputProps {
  value: string;
}

/** Tags in one line of text, as people type them, and as they will be understood below it. */
export function TagsField({ value, ...field }: TagsFieldProps) {
  const tags = splitTags(value);
  return (
    <div>
      <TextInput
        label="Tags"
        description="Separate them with commas. Participants can search for them."
        autoComplete="off"
        value={value}
        {...field}
      />
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags of this post">
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
