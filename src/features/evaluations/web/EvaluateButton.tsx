import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { ownEvaluationQuery } from './data.ts';

const EvaluationDialog = lazyDialog(
  async () => (await import('./evaluation-dialog/EvaluationDialog.tsx')).EvaluationDialog,
);

/** Opens the viewer's evaluation of an athlete; for coaches of the athlete's sport. */
export function EvaluateButton({ athlete }: { athlete: Athlete }) {
  return useViewer().role === 'coach' && <CoachEvaluateButton athlete={athlete} />;
}

function CoachEvaluateButton({ athlete }: { athlete: Athlete }) {
  const { data: own } = useQuery(ownEvaluationQuery(athlete.id));
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [isMounted, setMounted] = useState(false);
  const offersNothing = own?.refusal && own.refusal !== 'not-verified' && !own.evaluation;
  if (offersNothing) return null;
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        aria-haspopup="dialog"
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        <Star aria-hidden className={own?.evaluation ? 'fill-accent stroke-accent' : undefined} />
        {own?.evaluation ? 'Evaluated' : 'Evaluate'}
      </Button>
      {isMounted && <EvaluationDialog athlete={athlete} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
