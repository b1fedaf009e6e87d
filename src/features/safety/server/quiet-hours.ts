/** The hours, where the receiver lives, in which messages of adults to minors wait. */
const quietHours = { from: 20, to: 8 };

/** Where the home is unknown it is quiet while it is on either coast: from 8 pm in New York until 8 am in Los Angeles. */
const zonesOfUnknownHome = ['America/New_York', 'America/Los_Angeles'];

/** The first day on which coaches of most sports may write to an athlete; many write at midnight. */
const openingDay = { month: 6, day: 15 };

interface QuietHoursOptions {
  /** Whether the night of June 15 is not quiet from midnight on. */
  opensJune15?: boolean;
}

/** When a message that is written now may arrive: now, or when the quiet hours end. `timeZone` is null where the home is unknown. */
export function getNextDeliveryTime(
  now: Date,
  timeZone: string | null,
  options: QuietHoursOptions = {},
): Date {
  if (timeZone !== null) return getNextDeliveryTimeInZone(now, timeZone, options);
  const later = zonesOfUnknownHome.reduce(
    (time, zone) => getNextDeliveryTimeInZone(time, zone, options),
    now,
  );
  return later.getTime() === now.getTime() ? now : getNextDeliveryTime(later, null, options);
}

function getNextDeliveryTimeInZone(
  now: Date,
  timeZone: string,
  { opensJune15 = false }: QuietHoursOptions,
): Date {
  const local = toLocalTime(now, timeZone);
  if (local.hour >= quietHours.to && local.hour < quietHours.from) return now;
  const isEvening = local.hour >= quietHours.from;
  const morning = { ...local, day: local.day + (isEvening ? 1 : 0) };
  if (opensJune15 && morning.month === openingDay.month && morning.day === openingDay.day)
    return isEvening ? toInstant({ ...morning, hour: 0 }, timeZone) : now;
  return toInstant({ ...morning, hour: quietHours.to }, timeZone);
}

/** `day` may be one beyond the end of the month. */
interface LocalTime {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
}

/** When it was this full hour in the zone for the last time. */
export function getLastTimeOfHour(now: Date, timeZone: string, hour: number): Date {
  const local = toLocalTime(now, timeZone);
  return toInstant({ ...local, day: local.hour >= hour ? local.day : local.day - 1, hour }, timeZone);
}

const toLocalTime = (at: Date, timeZone: string): LocalTime => {
  const local = new Date(at.getTime() + getOffsetMs(at.getTime(), timeZone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
  };
};

function toInstant({ year, month, day, hour }: LocalTime, timeZone: string): Date {
  const asUtc = Date.UTC(year, month - 1, day, hour);
  // Twice: the clocks may change between the first guess and the time.
  const guess = asUtc - getOffsetMs(asUtc, timeZone);
  return new Date(asUtc - getOffsetMs(guess, timeZone));
}

/** How far the clocks of the zone are ahead of UTC. */
function getOffsetMs(at: number, timeZone: string): number {
  const parts = getFormat(timeZone).formatToParts(at);
  const getDatePartAsNumber = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const asUtc = Date.UTC(
    ...([
      getDatePartAsNumber('year'),
      getDatePartAsNumber('month') - 1,
      getDatePartAsNumber('day'),
      getDatePartAsNumber('hour'),
      getDatePartAsNumber('minute'),
      getDatePartAsNumber('second'),
    ] as const),
  );
  return asUtc - Math.floor(at / 1000) * 1000;
}

/** Opening one takes longer than all the rest. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(timeZone, format);
  return format;
}
