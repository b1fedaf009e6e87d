import { Pill } from '#ui/display/Pill.tsx';
import type { Visit } from '../contract.ts';

interface VisitStatePillProps {
  state: Visit['state'];
  /** The proposal waits for the viewer's answer. */
  isForViewer: boolean;
  /** Of the other member. */
  firstName: string;
}

export function VisitStatePill({ state, isForViewer, firstName }: VisitStatePillProps) {
  if (state === 'accepted') return <Pill variant="ok">Accepted</Pill>;
  if (state === 'declined') return <Pill variant="danger">Declined</Pill>;
  if (state === 'cancelled') return <Pill variant="neutral">Cancelled</Pill>;
  return isForViewer ? (
    <Pill variant="brand">Waiting for you</Pill>
  ) : (
    <Pill variant="neutral">Waiting for {firstName}</Pill>
  );
}
