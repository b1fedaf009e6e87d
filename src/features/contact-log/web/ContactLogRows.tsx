import { cn } from '#ui/merge-tailwind-classes.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import {
  contactKindLabels,
  describeCopies,
  describeVerdict,
  formatPerson,
} from '../contract/describe-contact.ts';
import type { Contact } from '../contract.ts';

interface ContactLogRowsProps {
  contacts: Contact[];
  /** The rows of the filters before, until the new ones are loaded. */
  isOld: boolean;
  onCoachChosen: (coachId: string) => void;
}

/** A table; cards where it would not fit. */
export function ContactLogRows({ contacts, isOld, onCoachChosen }: ContactLogRowsProps) {
  const isWide = useMediaQuery('(min-width: 768px), print');
  const look = cn('rounded-xl border border-line bg-surface transition-opacity', isOld && 'opacity-60');
  if (isWide)
    return (
      <div className={cn('overflow-clip', look)} aria-busy={isOld}>
        <table aria-label="Contact log" className="w-full text-left text-row">
          <thead className="border-line border-b text-meta text-muted">
            <tr>
              {['Time', 'Coach', 'Athlete', 'Kind', 'Contact rules'].map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-medium first:pl-4 last:pr-4">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {contacts.map((contact) => (
              <tr key={contact.id} className="align-top *:px-3 *:py-2.5 *:first:pl-4 *:last:pr-4">
                <td className="tnum whitespace-nowrap">
                  <TimeOfContact contact={contact} />
                </td>
                <td className="wrap-anywhere">
                  <CoachOfContact contact={contact} onCoachChosen={onCoachChosen} />
                </td>
                <td className="wrap-anywhere">
                  <AthleteOfContact contact={contact} />
                </td>
                <td>
                  <KindOfContact contact={contact} />
                </td>
                <td>
                  <VerdictOfContact contact={contact} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  return (
    <ul aria-label="Contact log" aria-busy={isOld} className={cn('divide-y divide-line', look)}>
      {contacts.map((contact) => (
        <li key={contact.id} className="grid grid-cols-2 gap-x-3 gap-y-2 p-4 text-row">
          <p className="tnum col-span-2 text-meta text-muted">
            <TimeOfContact contact={contact} />
          </p>
          <div className="wrap-anywhere min-w-0">
            <CoachOfContact contact={contact} onCoachChosen={onCoachChosen} />
          </div>
          <div className="wrap-anywhere min-w-0">
            <span className="sr-only">wrote to </span>
            <AthleteOfContact contact={contact} />
          </div>
          <div className="min-w-0">
            <KindOfContact contact={contact} />
          </div>
          <div className="min-w-0">
            <VerdictOfContact contact={contact} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const noteClass = 'block text-meta text-muted';

/** When it was delivered, and of a message that waited when it was written. */
function TimeOfContact({ contact: { at, writtenAt } }: { contact: Contact }) {
  return (
    <>
      {formatTime(at)}
      {writtenAt && <span className={noteClass}>Written {formatTime(writtenAt)}</span>}
    </>
  );
}

function CoachOfContact({
  contact: { coach },
  onCoachChosen,
}: { contact: Contact } & Pick<ContactLogRowsProps, 'onCoachChosen'>) {
  const name = formatPerson(coach);
  if (!coach) return <span className="text-muted">{name}</span>;
  return (
    <>
      <button
        type="button"
        title={`Only messages of ${name}`}
        onClick={() => onCoachChosen(coach.id)}
        className="touch-target rounded-sm text-left font-medium underline-offset-3 hover:underline"
      >
        {name}
      </button>
      <span className={noteClass}>{coach.title ?? 'Not at this school now'}</span>
    </>
  );
}

function AthleteOfContact({ contact: { athlete } }: { contact: Contact }) {
  if (!athlete) return <span className="text-muted">{formatPerson(athlete)}</span>;
  const facts = [athlete.sport, athlete.classYear && `Class of ${athlete.classYear}`].filter(Boolean);
  return (
    <>
      <span className="font-medium">{formatPerson(athlete)}</span>
      <span className={noteClass}>{facts.join(' · ')}</span>
    </>
  );
}

function KindOfContact({ contact }: { contact: Contact }) {
  return (
    <>
      {contactKindLabels[contact.kind]}
      {contact.copies && <span className={noteClass}>{describeCopies(contact)}</span>}
    </>
  );
}

/** The verdict, with a link to the source of each rule. */
function VerdictOfContact({ contact }: { contact: Contact }) {
  return (
    <>
      {describeVerdict(contact)}
      <span className={noteClass}>
        {contact.rules.map(({ id, source }) => (
          <a
            key={id}
            href={source}
            target="_blank"
            rel="noreferrer"
            className="touch-target mr-2 rounded-sm underline underline-offset-2 hover:text-fg"
          >
            {id}
          </a>
        ))}
        {contact.version > 0 && <span className="whitespace-nowrap">Version {contact.version}</span>}
      </span>
    </>
  );
}

const formatTime = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
