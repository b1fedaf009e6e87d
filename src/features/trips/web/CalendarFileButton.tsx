import { CalendarPlus } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { TripStop } from '../contract.ts';
import { formatStopCount } from './format-stops.ts';

interface CalendarFileButtonProps {
  stops: readonly Pick<TripStop, 'startsOn'>[];
  address: string;
}

/** Only stops with a day are in the file: says how many are not, and offers no file without any. */
export function CalendarFileButton({ stops, address }: CalendarFileButtonProps) {
  if (stops.length === 0) return null;
  const withoutDay = stops.filter(({ startsOn }) => !startsOn).length;
  const label = (
    <>
      <CalendarPlus aria-hidden />
      Calendar File
    </>
  );
  if (withoutDay === stops.length)
    return (
      <Button variant="outline" onClick={toastNoDays}>
        {label}
      </Button>
    );
  const toastWithoutDay = () =>
    toast({
      title: `${formatStopCount(withoutDay)} of ${stops.length} ${withoutDay === 1 ? 'is' : 'are'} not in the file`,
      description: 'The calendar file has the stops with a day.',
    });
  return (
    <Button asChild variant="outline">
      <a href={address} download onClick={withoutDay > 0 ? toastWithoutDay : undefined}>
        {label}
      </a>
    </Button>
  );
}

const toastNoDays = () =>
  toast({
    title: 'No stop has a day yet',
    description: 'The calendar file has the stops with a day.',
  });
