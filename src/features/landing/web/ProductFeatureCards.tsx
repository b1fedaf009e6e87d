import { IdCard, type LucideIcon, Map as MapIcon, ShieldCheck, SlidersHorizontal } from 'lucide-react';

const features: { icon: LucideIcon; title: string; words: string }[] = [
  {
    icon: IdCard,
    title: 'Complete profiles',
    words: 'Stats by season, grades, size and film, laid out the way coaches read them.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Advanced search',
    words: 'Sport, position, graduation year and location, alone or all at once.',
  },
  {
    icon: MapIcon,
    title: 'Interactive map',
    words: 'See where athletes are, from the whole country down to one town.',
  },
  {
    icon: ShieldCheck,
    title: 'Secure direct messaging',
    words: 'Real conversations between athletes and coaches, delivered as they are written.',
  },
];

/** The four things that the product does. */
export function ProductFeatureCards({ className }: { className: string }) {
  return (
    <section aria-label="What you can do" className={className}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, words }) => (
          <li key={title} className="rounded-xl border border-line bg-surface p-5">
            <span className="mb-3 flex size-9 items-center justify-center rounded-lg bg-brand-soft text-brand">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <h2 className="text-card">{title}</h2>
            <p className="mt-1.5 text-body text-muted">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
