import type { Card } from '../contract/visit-card-schema.ts';

const changeTexts: Record<Card['change'], string> = {
  proposed: 'proposed a visit',
  moved: 'proposed another time',
  accepted: 'accepted the visit',
  declined: 'declined the visit',
  cancelled: 'cancelled the visit',
};

/** 'Marcus accepted the visit' */
export const describeVisitChange = (who: string, change: Card['change']): string =>
  `${who} ${changeTexts[change]}`;
