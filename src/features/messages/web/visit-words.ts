import type { VisitStep } from '#features/visits/contract.ts';

const said: Record<VisitStep['change'], string> = {
  proposed: 'proposed a visit',
  moved: 'proposed another time',
  accepted: 'accepted the visit',
  declined: 'declined the visit',
  cancelled: 'cancelled the visit',
};

/** 'Marcus accepted the visit' */
export const stepOf = (who: string, change: VisitStep['change']): string => `${who} ${said[change]}`;
