import { LoadError, type LoadErrorProps } from '#web/load-error.tsx';

/** In the place of the figures, and as high: one row of cards, on a phone two. */
export function FiguresError({ query }: Pick<LoadErrorProps, 'query'>) {
  return (
    <LoadError
      line
      title="Your figures could not be loaded"
      query={query}
      className="min-h-21.5 max-md:min-h-46"
    />
  );
}
