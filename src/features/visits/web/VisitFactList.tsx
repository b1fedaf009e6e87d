import { Clock, MapPin, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { locales } from '#translations/languages.ts';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { usePageLanguage, useTranslation } from '#ui/page-language.ts';
import type { Visit } from '../contract.ts';
import { formatVisitTimes } from '../format-visit-times.ts';
import { formatVisitTimesForReader, getBrowserTimeZone } from './visit-times.ts';

interface VisitFactListProps {
  visit: Pick<Visit, 'startsAt' | 'endsAt' | 'timeZone' | 'place' | 'note'>;
  className?: string;
  /** More facts after these. */
  children?: ReactNode;
}

/** Time, place and note of a visit. */
export function VisitFactList({ visit, className, children }: VisitFactListProps) {
  const t = useTranslation();
  const locale = locales[usePageLanguage()];
  const ownTimes = formatVisitTimesForReader(visit, getBrowserTimeZone(), locale);
  return (
    <ul
      className={cn(
        'flex flex-col gap-1 text-row [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
        className,
      )}
    >
      <VisitFactItem icon={<Clock aria-hidden />}>
        <span className="tnum">{formatVisitTimes(visit, locale)}</span>
        {ownTimes && (
          <span className="tnum block text-meta text-muted">
            {t('Your time: {times}', { times: ownTimes })}
          </span>
        )}
      </VisitFactItem>
      <VisitFactItem icon={<MapPin aria-hidden />}>{visit.place}</VisitFactItem>
      {visit.note && (
        <VisitFactItem icon={<StickyNote aria-hidden />}>
          <span className="whitespace-pre-line">{visit.note}</span>
        </VisitFactItem>
      )}
      {children}
    </ul>
  );
}

export function VisitFactItem({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
