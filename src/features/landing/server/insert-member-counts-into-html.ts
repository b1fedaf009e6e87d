import type { ContextWith } from '#server/context.ts';
import { formatInteger } from '#shared/format-integer.ts';
import {
  type LandingFigure,
  landingFiguresMetaName,
  specifiedLandingFigures,
} from '../contract/landing-page-statistics.ts';
import { countMembersAndColleges } from './queries.ts';

/** Visitors see no minute-old counts, and no flood of visitors reaches the database. */
const maxAgeMs = 10 * 60_000;

/** Puts what the database counts in the place of the specification's figures: into the landing page, and into the app. */
export function createMemberCountsInserter(
  ctx: ContextWith<'db' | 'now' | 'log'>,
): (page: string) => Promise<string> {
  let counted: { at: number; figures: Promise<LandingFigure[]> } | undefined;
  const getFigures = () => {
    const now = ctx.now().getTime();
    if (!counted || now - counted.at >= maxAgeMs) counted = { at: now, figures: countLandingStatistics(ctx) };
    return counted.figures;
  };
  return async (page) => {
    try {
      return insertStatisticsIntoHtml(page, await getFigures());
    } catch (error) {
      counted = undefined;
      ctx.log.error({ err: error }, 'the figures of the landing page could not be counted');
      // No number is better than one that is not true here.
      return insertStatisticsIntoHtml(
        page,
        countedLabels.map((label) => ({ value: '–', label })),
      );
    }
  };
}

const countedLabels = ['student athletes', 'college coaches', 'colleges'] as const;

async function countLandingStatistics(ctx: ContextWith<'db'>): Promise<LandingFigure[]> {
  const { athletes, coaches, colleges } = await countMembersAndColleges(ctx.db);
  return [athletes, coaches, colleges].map((count, nth) => ({
    value: formatInteger(Number(count)),
    label: countedLabels[nth] as string,
  }));
}

function insertStatisticsIntoHtml(page: string, figures: LandingFigure[]): string {
  const json = JSON.stringify(figures).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const withMeta = page.replace(
    '</head>',
    `<meta name="${landingFiguresMetaName}" content="${json}"></head>`,
  );
  return figures.reduce((html, { value, label }, nth) => {
    const specified = specifiedLandingFigures[nth] as LandingFigure;
    return html
      .replace(`>${specified.value}</dd>`, `>${value}</dd>`)
      .replace(`>${specified.label}</dt>`, `>${label}</dt>`);
  }, withMeta);
}
