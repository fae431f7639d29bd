import { ActionIcon, Textarea, type TextareaProps } from "@mantine/core";
import {
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { editMarkdown, type MarkdownAction } from "../rules/edit-markdown";
import classes from "./markdown-field.module.css";

const buttons: { action: MarkdownAction; label: string; icon: typeof IconBold; key?: string }[] = [
  { action: "bold", label: "Bold", icon: IconBold, key: "b" },
  { action: "italic", label: "Italic", icon: IconItalic, key: "i" },
  { action: "heading", label: "Heading", icon: IconHeading },
  { action: "list", label: "List", icon: IconList },
  { action: "numbered", label: "Numbered list", icon: IconListNumbers },
  { action: "link", label: "Link", icon: IconLink, key: "k" },
];

interface MarkdownFieldProps extends TextareaProps {
  /** What it is called in a sentence, such as "content block 1". */
  name: string;
}

/** A text area whose toolbar and shortcuts write Markdown. */
export function MarkdownField({ name, readOnly = false, ...field }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const act = (action: MarkdownAction) => {
    if (area.current !== null && !readOnly) apply(area.current, action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const button = buttons.find(({ key }) => key === event.key.toLowerCase());
    if (button === undefined) return;
    event.preventDefault();
    act(button.action);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend */}
      <div className={classes.toolbar} role="group" aria-label={`Format ${name}`}>
        {buttons.map(({ action, label, icon: Icon, key }) => (
          <ActionIcon
            key={action}
            className={classes.button ?? ""}
            aria-label={label}
            title={key === undefined ? label : `${label} (Ctrl+${key.toUpperCase()})`}
            {...(key !== undefined && { "aria-keyshortcuts": `Control+${key} Meta+${key}` })}
            disabled={readOnly}
            // The text keeps its selection, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act(action)}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <Textarea
        {...field}
        ref={area}
        readOnly={readOnly}
        onKeyDown={onKeyDown}
        classNames={{ input: classes.input ?? "" }}
        autosize
        minRows={4}
        maxRows={20}
      />
    </div>
  );
}

/** Edits the text as if it were typed, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement, action: MarkdownAction): void {
  const { selectionStart, selectionEnd, value } = area;
  const edit = editMarkdown({ text: value, start: selectionStart, end: selectionEnd }, action);
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // Deprecated, but the only way that keeps the history of changes.
  const typed = document.execCommand?.("insertText", false, edit.insert) ?? false;
  if (!typed || area.value === value) {
    const edited = value.slice(0, edit.from) + edit.insert + value.slice(edit.to);
    // React notices no change that it could have made itself.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
      area,
      edited,
    );
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(edit.start, edit.end);
}
