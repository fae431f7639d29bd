import type { Schema } from "@/shared/api/client";
import { SectionCard } from "@/shared/ui/section-card";
import classes from "./messages.module.css";

/** The email as it arrives. */
export function EmailPreview({ preview }: { preview: Schema<"EmailPreview"> }) {
  const { from, to, subject, text } = preview;
  return (
    <SectionCard title="The email">
      <div className={classes.email}>
        <dl className={classes.head}>
          {from !== "" && (
            <>
              <dt>From</dt>
              <dd>{from}</dd>
            </>
          )}
          {to !== "" && (
            <>
              <dt>To</dt>
              <dd>{to}</dd>
            </>
          )}
          <dt>Subject</dt>
          <dd>{subject}</dd>
        </dl>
        <p className={classes.text}>{text}</p>
      </div>
    </SectionCard>
  );
}
