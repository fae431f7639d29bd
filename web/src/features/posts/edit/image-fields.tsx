import { Input, TextInput, type TextInputProps } from "@mantine/core";
import { isUploaded } from "../rules/images";
import { type DraftItem, limits } from "../rules/post-draft";
import classes from "./text-list.module.css";

interface ImageFieldsProps {
  /** The props of the item's field. */
  field: TextInputProps & { "data-item": string; "data-part": string; "data-path": string };
  index: number;
  item: DraftItem;
  onChange: (index: number, text: string) => void;
  onDescribe: ((index: number, alt: string) => void) | undefined;
}

/** An uploaded image, or the address of one on the web, and what it shows. */
export function ImageFields({ field, index, item, onChange, onDescribe }: ImageFieldsProps) {
  const uploaded = isUploaded(item.text);
  const { error, ...rest } = field;
  return (
    <div className={classes.image}>
      {uploaded ? (
        <img src={item.text} alt={item.alt} className={classes.thumbnail} />
      ) : (
        <TextInput
          {...field}
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(index, event.currentTarget.value)}
        />
      )}
      <div className={classes.about}>
        {uploaded && error && <Input.Error>{error}</Input.Error>}
        <TextInput
          {...(uploaded && rest)}
          label={`Describe image ${index + 1}`}
          description="For people who can't see it."
          inputWrapperOrder={["label", "description", "input", "error"]}
          value={item.alt}
          maxLength={limits.alt}
          readOnly={rest.readOnly ?? false}
          autoComplete="off"
          onChange={(event) => onDescribe?.(index, event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
