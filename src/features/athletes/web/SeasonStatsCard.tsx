import { ChartNoAxesColumn } from 'lucide-react';
import { Sparkline } from '#ui/display/Sparkline.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { Athlete } from '../contract.ts';
import { MissingValue } from './MissingValue.tsx';
import { StatValue } from './StatValue.tsx';
import { type SeasonLine, toSeasonTable } from './season-stats-table.ts';

/** Every stat with a column per season, and a sparkline where several seasons are known. */
export function SeasonStatsCard({ athlete }: { athlete: Athlete }) {
  const { seasons, lines } = toSeasonTable(athlete);
  if (lines.length === 0) {
    return (
      <Card title="Season Stats">
        <EmptyState icon={<ChartNoAxesColumn />} title="No season stats yet" className="py-6" />
      </Card>
    );
  }
  const hasTrend = lines.some((line) => line.trend);
  return (
    <Card title="Season Stats" flush>
      <section
        aria-label="Stats by season"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: many seasons scroll sideways, with the keyboard too
        tabIndex={0}
        className="overflow-x-auto focus-visible:-outline-offset-2"
      >
        <table className="w-full text-row">
          <thead>
            <tr className="border-line border-y bg-hover text-caption text-muted">
              <th scope="col" className="py-2 pr-2 pl-4 text-left font-normal">
                Stat
              </th>
              {seasons.map((season) => (
                <th
                  key={season}
                  scope="col"
                  className="tnum px-2 py-2 text-right font-normal last:pr-4 sm:px-3"
                >
                  {season}
                </th>
              ))}
              {hasTrend && (
                <th scope="col" className="py-2 pr-4 pl-2 text-right font-normal sm:w-36">
                  Trend
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name} className="border-line not-first:border-t">
                <th scope="row" className="py-2 pr-2 pl-4 text-left font-medium">
                  {line.name}
                </th>
                {line.values.map((value, index) => (
                  <td key={seasons[index]} className="tnum px-2 py-2 text-right last:pr-4 sm:px-3">
                    {value ? (
                      <StatValue sport={athlete.sport} name={line.name} value={value} />
                    ) : (
                      <MissingValue />
                    )}
                  </td>
                ))}
                {hasTrend && (
                  <td className="py-1 pr-4 pl-2">
                    {line.trend && (
                      <Sparkline
                        values={line.trend}
                        label={describeStatOverSeasons(line, seasons)}
                        className="ml-auto h-6 w-14 sm:w-24"
                      />
                    )}
                    {line.trend && line.better && (
                      <span className="block whitespace-nowrap text-right text-caption text-muted">
                        {line.better === 'lower' ? 'Lower' : 'Higher'} is better
                      </span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function describeStatOverSeasons({ name, values }: SeasonLine, seasons: readonly string[]): string {
  const parts = values.flatMap((value, index) => (value ? `${value} in ${seasons[index]}` : []));
  return `${name}: ${parts.join(', ')}`;
}
