import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { EvaluationRefusal, OwnEvaluation } from '../../contract.ts';
import { ownEvaluationQuery } from '../data.ts';
import { useWithdrawEvaluation } from './data.ts';
import { EvaluationForm } from './EvaluationForm.tsx';

interface EvaluationDialogProps {
  athlete: Athlete;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The viewer's evaluation of an athlete, or why there cannot be one. */
export function EvaluationDialog({ athlete, open, onOpenChange }: EvaluationDialogProps) {
  const query = useQuery(ownEvaluationQuery(athlete.id));
  const name = `${athlete.user.firstName} ${athlete.user.lastName}`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={query.data?.evaluation ? `Your evaluation of ${name}` : `Evaluate ${name}`}
      description="Others see the average and how many coaches gave one, never who gave what."
    >
      {query.data ? (
        <EvaluationFormOrRefusal athlete={athlete} own={query.data} close={() => onOpenChange(false)} />
      ) : (
        <QueryFallback
          query={query}
          title="Your evaluation could not be loaded"
          skeleton={<Spinner text="Loading your evaluation..." />}
        />
      )}
    </Dialog>
  );
}

interface OwnEvaluationPartProps {
  athlete: Athlete;
  own: OwnEvaluation;
  close: () => void;
}

function EvaluationFormOrRefusal({ athlete, own, close }: OwnEvaluationPartProps) {
  const { refusal, evaluation, sport } = own;
  const { mutate, isPending } = useWithdrawEvaluation(athlete.id, !refusal && evaluation?.sport === sport);
  const withdrawButton = evaluation && refusal !== 'struck' && (
    <Button
      variant="outline"
      size="lg"
      pending={isPending}
      pendingText="Withdrawing..."
      onClick={() => mutate(evaluation, { onSuccess: close })}
    >
      Withdraw
    </Button>
  );
  if (refusal)
    return (
      <div className="flex flex-col items-start gap-4 text-pretty text-body">
        <p>{refusalTexts[refusal]}</p>
        {evaluation && refusal !== 'struck' && (
          <p className="text-muted">What you gave does not count meanwhile.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {refusal === 'not-verified' && (
            <Button asChild size="lg">
              <Link to="/coach-profile">Get Verified</Link>
            </Button>
          )}
          {withdrawButton}
        </div>
      </div>
    );
  return <EvaluationForm athleteId={athlete.id} own={own} close={close} withdrawButton={withdrawButton} />;
}

const refusalTexts: Record<EvaluationRefusal, ReactNode> = {
  'not-verified':
    'Athletes and families rely on ratings, so only coaches whom our staff have verified give them. It takes an address and a page at your school.',
  'other-sport': 'You can evaluate athletes of your own sport only.',
  unclaimed: 'This athlete has not claimed the profile yet.',
  'not-listed': 'This athlete has left high school and is not evaluated anymore.',
  oneself: 'You cannot evaluate yourself.',
  struck:
    'Our staff have removed your evaluation of this athlete: it does not count. Our email about it says why, and how to appeal.',
};
