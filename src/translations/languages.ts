export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each in itself: nobody has to read another language to find their own. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** For `Intl`: as people in the United States write it. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The first language that we have among those that somebody prefers, such as `navigator.languages`. */
export function findLanguage(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const found = languages.find((language) => new RegExp(`^${language}(-|$)`, 'i').test(tag.trim()));
    if (found) return found;
  }
  return undefined;
}

/** The languages of an Accept-Language header, the most preferred first. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
