import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A local mail server that stores what it receives. */
export class MailServer {
  private readonly mails: string[] = [];
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      // Also ends with an error: a server that is killed closes the connection within an email.
      void text(stream).then((mail) => {
        this.mails.push(mail);
        done();
      }, done);
    },
  });

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.smtp.listen(0, "127.0.0.1", resolve));
    return this;
  }

  /** The settings of a Wordhive server that sends its mail through this one. */
  get settings(): Record<string, string> {
    const { port } = this.smtp.server.address() as AddressInfo;
    return {
      WORDHIVE_SMTP_URL: `smtp://127.0.0.1:${port}`,
      WORDHIVE_SMTP_FROM: "Spelling Bee <bee@school.example>",
    };
  }

  /** The mails to this address so far. */
  mailsTo(email: string): string[] {
    return this.mails.filter((mail) => mail.includes(`To: ${email}`));
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.smtp.close(() => resolve()));
  }
}
