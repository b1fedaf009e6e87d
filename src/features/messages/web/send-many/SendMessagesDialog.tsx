import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, CircleAlert, CircleCheck, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { isBlank } from '#shared/printable-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/class-names.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { countCharacters, messageLimits } from '../../contract/limits.ts';
import { bookmarkedAthletesQuery } from '../data.ts';
import { filledFor, mostRecipients } from './template.ts';
import { type Outcome, type Recipient, useSendMany } from './use-send-many.ts';

/** One message to several bookmarked athletes; each gets it in a conversation of their own. */
export function SendMessagesDialog({ onClose }: { onClose: () => void }) {
  const me = useViewer().id;
  const [chosen, setChosen] = useState<Recipient[]>([]);
  const [words, setWords] = useState('');
  const [step, setStep] = useState<'choose' | 'write'>('choose');
  const { outcomes, send, sending } = useSendMany(me);
  const content = words.trim();
  const tooLong = chosen.find((one) => countCharacters(filledFor(one, content)) > messageLimits.length);
  const failed = outcomes?.filter(({ why }) => why !== undefined) ?? [];
  const people = chosen.length === 1 ? '1 athlete' : `${chosen.length} athletes`;
  const close = () => !sending && onClose();
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Send Messages"
      description={descriptionOf(outcomes ? 'done' : step)}
      size="2xl"
      bodyClassName="h-[min(26rem,60dvh)]"
      footer={
        outcomes ? (
          <>
            {failed.length > 0 && (
              <Button variant="outline" pending={sending} onClick={() => void send(failed, content)}>
                Try {failed.length === 1 ? 'this one' : `these ${failed.length}`} again
              </Button>
            )}
            <Button onClick={close}>Done</Button>
          </>
        ) : step === 'choose' ? (
          <>
            <p role="status" className="tnum mr-auto self-center text-meta text-muted">
              {chosen.length} of {mostRecipients} chosen
            </p>
            <Button disabled={chosen.length === 0} onClick={() => setStep('write')}>
              Continue
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" disabled={sending} onClick={() => setStep('choose')}>
              Back
            </Button>
            <Button
              disabled={isBlank(content) || tooLong !== undefined}
              pending={sending}
              pendingText="Sending..."
              onClick={() => void send(chosen, content)}
            >
              Send to {people}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} />
      ) : step === 'choose' ? (
        <Choose chosen={chosen} onChange={setChosen} />
      ) : (
        <Write chosen={chosen} words={words} onChange={setWords} tooLong={tooLong} />
      )}
    </Dialog>
  );
}

function descriptionOf(step: 'choose' | 'write' | 'done'): string {
  if (step === 'choose') return 'Choose among the athletes that you have bookmarked.';
  if (step === 'write') return 'Everybody gets it in a conversation of their own, and sees nobody else.';
  return 'Who was reached, and who was not.';
}

interface ChooseProps {
  chosen: Recipient[];
  onChange: (chosen: Recipient[]) => void;
}

function Choose({ chosen, onChange }: ChooseProps) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data, isPending, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(bookmarkedAthletesQuery(search));
  const toggle = (athlete: Athlete, ctx: boolean) =>
    onChange(ctx ? [...chosen, recipientOf(athlete)] : chosen.filter(({ id }) => id !== athlete.userId));
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        quiet
        size="md"
        icon={<Search />}
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
        placeholder="Search bookmarked athletes..."
        aria-label="Search bookmarked athletes"
      />
      {isPending && <Spinner />}
      {error && (
        <ErrorState
          title="Your bookmarks could not be loaded."
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
      {data?.length === 0 && (
        <EmptyState icon={<Bookmark />} title={search ? 'No athletes found' : 'No bookmarks yet'}>
          {search
            ? `None of your bookmarked athletes matches '${search}'.`
            : 'Bookmark athletes to write to several of them at once.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Bookmarked athletes" className="divide-y divide-line">
          {data.map((athlete) => {
            const isChosen = chosen.some(({ id }) => id === athlete.userId);
            return (
              <li key={athlete.id}>
                <Choice
                  athlete={athlete}
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= mostRecipients}
                  onChange={(on) => toggle(athlete, on)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="self-center"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          More
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  athlete: Athlete;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ athlete, checked, disabled, onChange }: ChoiceProps) {
  const { user, sport, position, classYear } = athlete;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <label
      className={cn(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-brand',
        disabled && 'cursor-not-allowed opacity-60',
      )}
    >
      <input
        type="checkbox"
        className="size-4 accent-brand"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Avatar name={name} src={user.profileImage} hue={getSportFacts(sport).hue} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-row">{name}</span>
        <span className="block truncate text-meta text-muted">
          {sport} · {position} · Class of {classYear}
        </span>
      </span>
    </label>
  );
}

const recipientOf = ({ userId, user }: Athlete): Recipient => ({
  id: userId,
  firstName: user.firstName,
  name: `${user.firstName} ${user.lastName}`,
});

interface WriteProps {
  chosen: Recipient[];
  words: string;
  onChange: (words: string) => void;
  tooLong: Recipient | undefined;
}

function Write({ chosen, words, onChange, tooLong }: WriteProps) {
  const content = words.trim();
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Message"
        hint="{firstName} becomes the first name of each athlete."
        error={tooLong && `With the name of ${tooLong.name} it is longer than 5,000 characters`}
      >
        <Textarea
          rows={5}
          autoFocus
          value={words}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Hi {firstName}, ..."
        />
      </Field>
      {!isBlank(content) && (
        <section aria-label="Preview">
          <h3 className="mb-2 font-semibold text-meta text-muted">Preview</h3>
          <ul className="flex flex-col gap-2">
            {chosen.map((one) => (
              <li key={one.id} className="rounded-lg border border-line p-3">
                <p className="font-semibold text-meta">To {one.name}</p>
                <p className="mt-1 whitespace-pre-wrap text-row [overflow-wrap:anywhere]">
                  {filledFor(one, content)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Outcomes({ outcomes }: { outcomes: Outcome[] }) {
  const reached = outcomes.filter(({ why }) => why === undefined).length;
  return (
    <>
      <p role="status" className="mb-3 text-body">
        {reached} of {outcomes.length} reached.
      </p>
      <ul className="divide-y divide-line">
        {outcomes.map(({ id, name, why }) => (
          <li key={id} className="flex items-center gap-3 py-2 text-row">
            {why === undefined ? (
              <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
            ) : (
              <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
            )}
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{name}</span>
              <span className="text-muted"> · {why ?? 'Sent'}</span>
            </span>
            {why === undefined && (
              <Button asChild variant="ghost">
                <Link to="/messages/$userId" params={{ userId: id }}>
                  Open<span className="sr-only"> the conversation with {name}</span>
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
