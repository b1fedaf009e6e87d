import { splitLinks } from './split-links.ts';

/** A text with its web addresses as links; nothing is fetched from them. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, i) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={i}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2 hover:no-underline focus-visible:outline-current"
      >
        {part.text}
      </a>
    ),
  );
}
