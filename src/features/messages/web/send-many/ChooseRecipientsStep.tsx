import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { maxRecipients } from '../../contract/message-limits.ts';
import { bookmarkedAthletesQuery } from '../data.ts';
import { SearchInput } from '../SearchInput.tsx';
import type { Recipient } from './use-send-to-recipients.ts';

interface ChooseRecipientsStepProps {
  chosen: Recipient[];
  onChange: (chosen: Recipient[]) => void;
}

/** The first step: the viewer's bookmarked athletes, with a search. */
export function ChooseRecipientsStep({ chosen, onChange }: ChooseRecipientsStepProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, isPending, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(bookmarkedAthletesQuery(search));
  const toggleRecipient = (athlete: Athlete, checked: boolean) =>
    onChange(checked ? [...chosen, toRecipient(athlete)] : chosen.filter(({ id }) => id !== athlete.userId));
  return (
    <div className="flex flex-col gap-3">
      <SearchInput value={text} onChange={setText} label="Search bookmarked athletes" />
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
                <RecipientCheckbox
                  athlete={athlete}
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= maxRecipients}
                  onChange={(checked) => toggleRecipient(athlete, checked)}
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

interface RecipientCheckboxProps {
  athlete: Athlete;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function RecipientCheckbox({ athlete, checked, disabled, onChange }: RecipientCheckboxProps) {
  const { user, sport, classYear } = athlete;
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
          {sport} · {formatPositions(athlete)} · Class of {classYear}
        </span>
      </span>
    </label>
  );
}

const toRecipient = ({ userId, user }: Athlete): Recipient => ({
  id: userId,
  firstName: user.firstName,
  name: `${user.firstName} ${user.lastName}`,
});
