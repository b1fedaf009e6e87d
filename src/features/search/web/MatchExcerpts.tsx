import type { SearchMatch } from '../contract.ts';

const names: Record<SearchMatch['field'], string> = {
  name: 'Name',
  highSchool: 'High school',
  city: 'City',
  bio: 'About',
};

/** Excerpts that show where a text search matched, with the words marked. */
export function MatchExcerpts({ matches }: { matches: readonly SearchMatch[] }) {
  return (
    <p className="truncate text-meta text-muted">
      {matches.map((match, nth) => (
        <span key={match.field}>
          {nth > 0 && ' · '}
          {names[match.field]}: <TextWithMarkedMatches {...match} />
        </span>
      ))}
    </p>
  );
}

function TextWithMarkedMatches({ text, marks }: SearchMatch) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], nth) => (
        <span key={from}>
          {text.slice(ends[nth], from)}
          <mark className="rounded-[3px] bg-brand-soft font-medium text-fg">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
