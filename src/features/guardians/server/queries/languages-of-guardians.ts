import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Language } from '#translations/languages.ts';

/** For every athlete of a mailbox: the page and the mails have one language. */
export async function setChosenLanguage(db: Connection, email: string, language: Language): Promise<void> {
  await db
    .updateTable('guardians')
    .set({ language, languageChosen: true })
    .where('email', '=', email)
    .execute();
}

/** Of the browser that opened a link of this mailbox, unless its owner has chosen one. */
export async function setLanguageOfBrowser(db: Connection, email: string, language: Language): Promise<void> {
  await db
    .updateTable('guardians')
    .set({ language })
    .where('email', '=', email)
    .where('languageChosen', '=', false)
    .execute();
}

/** As the athlete says in another invitation to the same address. */
export async function setLanguageOfInvitation(db: Connection, id: string, language: Language): Promise<void> {
  await db
    .updateTable('guardians')
    .set({ language })
    .where('id', '=', id)
    .where('languageChosen', '=', false)
    .execute();
}

/** What the mailbox of this invitation has chosen for another athlete. */
export async function copyChosenLanguage(db: Connection, id: string): Promise<void> {
  await sql`
    update guardians g set language = o.language, language_chosen = true from guardians o
    where g.id = ${id} and o.email = g.email and o.language_chosen`.execute(db);
}
