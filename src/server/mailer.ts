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

/** Sends email by SMTP. Without a server it writes files to `dataDir/outbox` and logs their links. */
export function openMailer(options: {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  log: Log;
}): Mailer {
  const from = { name: 'Fieldhouse', address: options.mailFrom };
  return options.smtpUrl
    ? openSmtpMailer(options.smtpUrl, from)
    : openOutboxMailer(join(options.dataDir, 'outbox'), from, options.log);
}

function openSmtpMailer(url: string, from: Sender): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return { send: async (email) => void (await transport.sendMail(email)) };
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
        `No SMTP_URL: a mail was written to ${file}${links.length ? `; its link: ${links.join(' ')}` : ''}`,
      );
    },
  };
}
