import { Button, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type TextColumn, textNames } from "../rules/text-names";
import { textColumns, type WordTexts } from "../rules/word-texts";
import { fetchEntries } from "../suggestions/api";
import { alternativeTexts, columnsOf, fillableTexts, type Texts } from "../suggestions/columns";
import { OtherSenses } from "./other-senses";
import classes from "./word-fields.module.css";

/** How long to wait for more typing before a word is looked up, in milliseconds. */
const pause = 400;

/** Fields with more than one line. */
const long: readonly TextColumn[] = ["definition", "etymology", "sentence", "notes"];

const alternatesHelp =
  "Other spellings that count on stage, with commas in between. Practice takes only the word.";

interface WordFieldsProps {
  texts: WordTexts;
  errors: Partial<WordTexts>;
  /** Whether our word data can be asked. */
  suggest: boolean;
  disabled: boolean;
  /** The field that has the focus at first. */
  focused: TextColumn | undefined;
  onChange: (column: TextColumn, text: string) => void;
  onFill: (texts: Partial<WordTexts>) => void;
  onSubmit: () => void;
}

/** The fields of a word, with suggestions from our word data below them. */
export function WordFields({
  texts,
  errors,
  suggest,
  disabled,
  focused,
  onChange,
  onFill,
  onSubmit,
}: WordFieldsProps) {
  const [word] = useDebouncedValue(texts.word.trim(), pause);
  const lookup = useQuery({
    queryKey: ["suggestions", word],
    queryFn: async () => (await fetchEntries([word]))[0] ?? null,
    enabled: suggest && word !== "" && [...word].length <= 100,
    // The word data changes only with the server's.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entry = word === texts.word.trim() ? lookup.data : undefined;
  const offered: Texts = entry ? alternativeTexts(entry, texts) : {};
  const fillable = fillableTexts(texts, offered);
  return (
    <div className={classes.fields}>
      {textColumns.map((column) => {
        const isOwn = column === "word" || column === "notes" || column === "alternates";
        const offer = isOwn ? undefined : offered[column];
        const field = {
          label: textNames[column],
          value: texts[column],
          error: errors[column],
          // Not `disabled`, which loses the focus.
          readOnly: disabled,
          size: "sm" as const,
          ...(column === focused && { "data-autofocus": true, autoFocus: true }),
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange(column, event.currentTarget.value),
        };
        return (
          <div key={column} className={classes.field} data-column={column}>
            {long.includes(column) ? (
              <Textarea
                {...field}
                autosize
                minRows={1}
                maxRows={8}
                onKeyDown={(event) => {
                  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit();
                }}
              />
            ) : (
              <TextInput
                {...field}
                autoComplete="off"
                spellCheck={column !== "word" && column !== "alternates"}
                {...(column === "alternates" && { description: alternatesHelp })}
                withAsterisk={column === "word"}
                classNames={{ input: column === "word" ? (classes.word ?? "") : "" }}
              />
            )}
            {offer !== undefined && (
              <Offer
                column={column}
                text={offer}
                disabled={disabled}
                onUse={() => onChange(column, offer)}
              />
            )}
            {column === "definition" && entry && (
              <OtherSenses
                key={entry.word}
                senses={entry.otherSenses}
                disabled={disabled}
                onUse={({ partOfSpeech, definition, sentence }) => {
                  // Our sentence belongs to our definition. The organizer's own stays.
                  const isOwn = texts.sentence.trim() !== "" && texts.sentence !== entry.sentence;
                  onFill({ partOfSpeech, definition, ...(!isOwn && { sentence }) });
                }}
              />
            )}
          </div>
        );
      })}
      {suggest && word !== "" && (
        <div className={classes.foot}>
          <Text fz="sm" c="dimmed" role="status">
            {lookup.isError
              ? "Failed to look up suggestions."
              : lookup.data === null
                ? `Our word data doesn't have “${word}”.`
                : ""}
          </Text>
          {lookup.isError && (
            <Button size="compact-sm" variant="subtle" onClick={() => void lookup.refetch()}>
              Try again
            </Button>
          )}
          {columnsOf(fillable).length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconSparkles size={16} aria-hidden />}
              disabled={disabled}
              onClick={() => onFill(fillable)}
            >
              {`Use all ${columnsOf(fillable).length} suggestions for empty fields`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface OfferProps {
  column: TextColumn;
  text: string;
  disabled: boolean;
  onUse: () => void;
}

function Offer({ column, text, disabled, onUse }: OfferProps) {
  const name = textNames[column].toLowerCase();
  return (
    <p className={classes.offer}>
      <span className={classes.mark}>
        <IconSparkles size={14} aria-hidden />
        Suggested
      </span>{" "}
      <span className="wh-typed-text">{text}</span>{" "}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Use the suggested ${name}`}
        disabled={disabled}
        onClick={onUse}
      >
        Use
      </Button>
    </p>
  );
}
