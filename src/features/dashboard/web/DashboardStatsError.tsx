import { QueryFallback, type QueryFallbackProps } from '#web/QueryFallback.tsx';

/** As high as the figures that it replaces: one row of cards, two on a phone. */
export function DashboardStatsError({ query }: Pick<QueryFallbackProps, 'query'>) {
  return (
    <QueryFallback
      line
      title="Your figures could not be loaded"
      query={query}
      className="min-h-21.5 max-md:min-h-46"
    />
  );
}
