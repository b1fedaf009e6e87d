import type { PageLoader } from '#web/load-and-read-page-queries.ts';
import { schoolOfLogQuery } from './data.ts';

/** The log has a skeleton and an error of its own. */
export const contactLogLoader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(schoolOfLogQuery(params.id));
