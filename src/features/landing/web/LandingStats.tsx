import { landingFiguresMetaName, parseLandingFigures } from '../contract/landing-page-statistics.ts';

/** The three figures of the landing page. There is no document where the build renders it. */
export function LandingStats({ className }: { className: string }) {
  const meta =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>(`meta[name="${landingFiguresMetaName}"]`);
  return (
    <dl className={`${className} grid grid-cols-3 py-7`}>
      {parseLandingFigures(meta?.content).map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line px-3 first:pl-0 not-first:border-l sm:px-8"
        >
          <dt className="text-meta text-muted sm:text-body">{label}</dt>
          <dd className="tnum text-figure sm:text-name">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
