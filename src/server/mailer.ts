import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { newId } from '#shared/ids.ts';
import type { Log } from './log.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

interface Sender {
  name: string;
  address: string;
}

export interface Mailer {
  /** Resolves once the email was handed over; throws when it could not be. */
  send(email: Email): Promise<void>;
}

/** How the message of every `EmailNotSentError` begins. */
export const emailNotSentMessage = 'The mail server did not take an email';

/** Why an email was not handed over. It says nothing of its recipient, which the words of a mail server repeat. */
export class EmailNotSentError extends Error {
  override readonly name = 'EmailNotSentError';
  /** Nodemailer's code, such as EENVELOPE or ETIMEDOUT. */
  readonly code: string;
  /** Whether the server said that there is no such mailbox; any other refusal may be about the sender or the moment. */
  readonly isUnknownMailbox: boolean;

  constructor(fault: unknown) {
    const { code, responseCode, response } = (fault ?? {}) as Record<string, unknown>;
    const known = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'unknown';
    const reply = typeof responseCode === 'number' ? `, reply ${Math.floor(responseCode / 100)}xx` : '';
    super(`${emailNotSentMessage}: ${known}${reply}.`);
    this.code = known;
    this.isUnknownMailbox = typeof response === 'string' && unknownMailboxReply.test(response);
  }
}

/** RFC 3463: no such mailbox, no such mailbox any more, a mailbox that is closed. */
const unknownMailboxReply = /^55\d[ -]5\.(1\.1|1\.6|1\.10|2\.1)\b/;

/** Reduces what a mailer throws to an `EmailNotSentError`: errors are logged, and stored with their jobs. */
export function hideRecipientsInErrors(mailer: Mailer): Mailer {
  return {
    send: (email) =>
      mailer.send(email).catch((error) => {
        throw new EmailNotSentError(error);
      }),
  };
}

/** Calls `onUnknownMailbox` with the address of an email to a mailbox that does not exist. The email fails nevertheless. */
export function createMailerReportingUnknownMailboxes(
  mailer: Mailer,
  onUnknownMailbox: (address: string) => Promise<void>,
): Mailer {
  return {
    send: (email) =>
      mailer.send(email).catch(async (error) => {
        if (error instanceof EmailNotSentError && error.isUnknownMailbox) await onUnknownMailbox(email.to);
        throw error;
      }),
  };
}

/** Sends email by SMTP. Without a server it writes files to `dataDir/outbox` and logs their links. */
export function openMailer(options: {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  log: Log;
  timeouts?: SmtpTimeouts;
}): Mailer {
  const from = { name: 'Fieldhouse', address: options.mailFrom };
  return options.smtpUrl
    ? openSmtpMailer(options.smtpUrl, from, options.timeouts ?? smtpTimeouts)
    : openOutboxMailer(join(options.dataDir, 'outbox'), from, options.log);
}

interface SmtpTimeouts {
  connectMs: number;
  /** Without a byte from the server. */
  silenceMs: number;
  /** For one email altogether, however slowly the server reads. */
  totalMs: number;
}

// Nodemailer alone waits ten minutes on a silent server, and every email behind that one waits too.
const smtpTimeouts: SmtpTimeouts = { connectMs: 15_000, silenceMs: 30_000, totalMs: 120_000 };

function openSmtpMailer(url: string, from: Sender, { connectMs, silenceMs, totalMs }: SmtpTimeouts): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    },
    { from },
  );
  return {
    send: async (email) =>
      void (await transport.sendMail({ ...email, signal: AbortSignal.timeout(totalMs) })),
  };
}

function openOutboxMailer(folder: string, from: Sender, log: Log): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(email) {
      const { message } = await transport.sendMail(email);
      // Only this user may read the files: their links sign the reader in.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const file = join(folder, `${newId()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      const links = email.text.match(/https?:\/\/\S+/g) ?? [];
      log.info(
        `No SMTP_URL: an email was written to ${file}${links.length ? `; its link: ${links.join(' ')}` : ''}`,
      );
    },
  };
}
