import { Clapperboard, GraduationCap, MapPin, MessageSquare } from 'lucide-react';
import { buttonClass } from '#ui/buttons/button-class.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Dot } from '#ui/display/Dot.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';

const facts = [
  ['2027', 'Class'],
  [`6'3"`, 'Height'],
  ['205', 'lbs'],
  ['3.72', 'GPA'],
] as const;

const stats = [
  ['64.1', 'Completion %'],
  ['2,914', 'Passing Yards'],
  ['31', 'Touchdowns'],
] as const;

/** The athlete card as members see it, with an invented athlete. A picture: its buttons do nothing. */
export function ExampleAthleteCard({ className }: { className: string }) {
  return (
    <div className={`${className} rounded-xl border border-line bg-surface shadow-float`}>
      <div className="flex items-center gap-3 p-4">
        <Avatar name="Marcus Whitfield" hue="football" />
        <div className="min-w-0 flex-1">
          <p className="text-card">Marcus Whitfield</p>
          <p className="flex items-center gap-1.5 text-muted text-row">
            <Dot hue="football" />
            Football · Quarterback
          </p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <Rating value={4.6} />
          <Pill variant="neutral">Example</Pill>
        </div>
      </div>
      <div className="grid grid-cols-4 divide-x divide-line border-line border-y text-center">
        {facts.map(([value, label]) => (
          <p key={label} className="py-2">
            <span className="tnum block font-semibold text-body">{value}</span>
            <span className="block text-caption text-muted">{label}</span>
          </p>
        ))}
      </div>
      <div className="p-4 pt-3">
        <div className="grid grid-cols-3 gap-2">
          {stats.map(([value, label]) => (
            <p key={label} className="rounded-lg bg-hover px-2.5 py-1.5">
              <span className="tnum block font-semibold text-body">{value}</span>
              <span className="block truncate text-caption text-muted">{label}</span>
            </p>
          ))}
        </div>
        <p className="mt-2.5 flex gap-3 text-meta text-muted [&_svg]:size-3.5">
          <span className="flex items-center gap-1.5">
            <MapPin aria-hidden />
            Austin, TX
          </span>
          <span className="flex items-center gap-1.5">
            <GraduationCap aria-hidden />
            Westlake High
          </span>
          <span className="tnum ml-auto flex items-center gap-1.5">
            <Clapperboard aria-hidden />3
          </span>
        </p>
        <div className="pointer-events-none mt-3 grid grid-cols-2 gap-2">
          <span className={buttonClass()}>
            <MessageSquare aria-hidden />
            Contact
          </span>
          <span className={buttonClass({ variant: 'outline' })}>View Profile</span>
        </div>
      </div>
    </div>
  );
}
