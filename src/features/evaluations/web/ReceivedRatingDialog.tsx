import { useQuery } from '@tanstack/react-query';
import { formatRatingCount } from '#features/athletes/contract/format-rating-count.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { minCoachesForCriteria, type ReceivedRating } from '../contract.ts';
import { receivedRatingQuery } from './data.ts';

interface ReceivedRatingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What coaches have given me, without who. */
export function ReceivedRatingDialog({ open, onOpenChange }: ReceivedRatingDialogProps) {
  const query = useQuery(receivedRatingQuery);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Your rating"
      footer={<Button onClick={() => onOpenChange(false)}>Got It</Button>}
    >
      {query.data ? (
        <ReceivedRatingPart received={query.data} />
      ) : (
        <QueryFallback
          query={query}
          title="Your rating could not be loaded"
          skeleton={<Spinner text="Loading your rating..." />}
        />
      )}
    </Dialog>
  );
}

function ReceivedRatingPart({ received }: { received: ReceivedRating }) {
  const { rating, ratingCount, criteria } = received;
  return (
    <div className="flex flex-col gap-4 text-pretty text-body">
      <p className="flex items-center gap-2">
        <Rating value={rating} hint={ratingCount === 0 ? 'not yet rated' : undefined} />
        <span className="text-muted text-row">{formatRatingCount(received)}</span>
      </p>
      {criteria ? (
        <dl className="flex flex-col gap-2.5">
          {criteria.map(({ name, mean }) => (
            <CriterionMean key={name} name={name} mean={mean} />
          ))}
        </dl>
      ) : (
        <p>
          Once {minCoachesForCriteria} coaches have rated you, you see the average of each criterion here.
          With fewer, it would show what one of them gave.
        </p>
      )}
      <p className="text-muted text-row">
        Verified coaches of your sport grade five criteria from 1 to 5. The rating begins at 3.0, which weighs
        as much as five coaches, so that a single one cannot move it far. Nobody sees who gave what.
      </p>
    </div>
  );
}

function CriterionMean({ name, mean }: { name: string; mean: number }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
      <dt className="text-row">{name}</dt>
      <dd className="tnum font-semibold text-row">{mean.toFixed(1)}</dd>
      <div aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${mean * 20}%` }} />
      </div>
    </div>
  );
}
