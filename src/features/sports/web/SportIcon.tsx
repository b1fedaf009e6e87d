import { createLucideIcon, type LucideIcon, RugbyBall, Timer, Trophy } from 'lucide-react';
import { hueClass } from '#ui/display/sport-color-classes.ts';
import { getSportFacts } from '../contract.ts';

// The two balls that lucide lacks, in its style.
const ballOutline = ['circle', { cx: '12', cy: '12', r: '10', key: 'round' }] as const;
const Basketball = createLucideIcon('basketball', [
  [...ballOutline],
  ['path', { d: 'M2 12h20M12 2v20M4.9 4.9a10 10 0 0 1 0 14.2M19.1 4.9a10 10 0 0 0 0 14.2', key: 'seams' }],
]);
const SoccerBall = createLucideIcon('soccer-ball', [
  [...ballOutline],
  ['path', { d: 'm12 7 4.8 3.5-1.9 5.6H9.1l-1.9-5.6z', key: 'patch' }],
  ['path', { d: 'M12 2v5M21.5 9l-4.7 1.5M17.9 20l-3-3.9M6.1 20l3-3.9M2.5 9l4.7 1.5', key: 'seams' }],
]);

const iconBySport: Record<string, LucideIcon> = {
  Football: RugbyBall,
  Basketball,
  Soccer: SoccerBall,
  'Track & Field': Timer,
};

/** A sport's icon in its hue, a trophy if it has none. It is decorative: write the sport's name next to it. */
export function SportIcon({ sport }: { sport: string }) {
  const Icon = iconBySport[sport] ?? Trophy;
  return (
    <Icon aria-hidden className={`${hueClass[getSportFacts(sport).hue]} size-3.5 shrink-0 text-(--hue)`} />
  );
}
