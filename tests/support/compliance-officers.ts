import type { TestApp } from './test-app.ts';

/** The token of the newest link to this address; '' where none was mailed. */
export async function findComplianceToken(app: TestApp, email: string): Promise<string> {
  await app.runJobs('compliance-email');
  const texts = app.sentEmails.filter(({ to }) => to === email).map(({ text }) => text);
  return texts.flatMap((text) => [...text.matchAll(/compliance\?token=([\w-]+)/g)]).at(-1)?.[1] ?? '';
}
