import { useLocation } from '@tanstack/react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { removeButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { maxSearchLength } from '../contract/filters.ts';
import { vagueGrades } from '../contract/vague-grades.ts';
import { chooseNearPlace } from './choose-near-place.ts';
import { useFilters } from './use-filters.ts';

/**
 * The words of the last sentence that the search does not use: each can be searched for as text, or removed. Words that are
 * searched for and name a city can be exchanged for it.
 */
export function NotUnderstoodWordsPanel() {
  const { notUnderstood: all = [], cityOffer } = useLocation().state;
  const [{ search: text, near, minGpa }, change] = useFilters();
  const phrases = minGpa === undefined ? all : all.filter((phrase) => !vagueGrades.test(phrase));
  const offer = !near && cityOffer?.words === text ? cityOffer : undefined;
  return (
    <div aria-live="polite">
      {offer && (
        <p className="mb-1 flex min-h-8 flex-wrap items-center gap-x-1 text-meta text-muted pointer-coarse:min-h-11">
          <span className="break-words">
            “{offer.words}” is searched for in profiles, and is a city, too:
          </span>
          <Button
            {...removeButtonProps}
            variant="ghost"
            className="text-brand"
            onClick={() => change(({ search: _, ...now }) => chooseNearPlace(now, offer.near))}
          >
            Near {offer.near}
          </Button>
        </p>
      )}
      {phrases.length > 0 && (
        <ul aria-label="Not understood" className="mb-1 text-meta text-muted">
          {phrases.map((phrase) => {
            const notUnderstood = phrases.filter((other) => other !== phrase);
            const search = [text, phrase].filter(Boolean).join(' ');
            return (
              <li
                key={phrase}
                className="flex min-h-8 flex-wrap items-center gap-x-1 pointer-coarse:min-h-11"
              >
                <span className="break-words">
                  Not understood, and not searched for: <span className="text-fg">“{phrase}”</span>
                </span>
                {vagueGrades.test(phrase) && <span>Say a number: gpa 3.0</span>}
                {search.length <= maxSearchLength && !vagueGrades.test(phrase) && (
                  <Button
                    {...removeButtonProps}
                    variant="ghost"
                    className="text-brand"
                    aria-label={`Search profiles for “${phrase}”`}
                    onClick={() => change((now) => ({ ...now, search }), { notUnderstood })}
                  >
                    Search Profiles for It
                  </Button>
                )}
                <Button
                  {...removeButtonProps}
                  variant="ghost"
                  aria-label={`Remove “${phrase}”`}
                  onClick={() => change((now) => now, { notUnderstood, replace: true })}
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
