const figures = [
  ['1,000+', 'student athletes'],
  ['200+', 'college coaches'],
  ['85%', 'success rate'],
] as const;

/** The three figures of the landing page. */
export function LandingStats({ className }: { className: string }) {
  return (
    <dl className={`${className} grid grid-cols-3 py-7`}>
      {figures.map(([value, label]) => (
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
