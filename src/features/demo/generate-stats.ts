import { getSportFacts, type Sport } from '#features/sports/contract.ts';
import { formatHeight } from '#shared/height-weight-and-gpa.ts';
import type { StatModel } from './create-stat-models.ts';
import { clamp, type SeededRandom } from './seeded-random.ts';
import { statModels } from './stat-models-by-position.ts';
import type { Gender } from './texts/person-names.ts';

export interface DemoStat {
  statName: string;
  statValue: string;
  season: string;
}

interface StatPlayer {
  sport: Sport;
  position: string;
  gender: Gender;
  classYear: number;
  /** Standard deviations: 0 is average among athletes who want to play in college, 2 is rare. */
  talent: number;
}

const isFallSport = (sport: Sport) => getSportFacts(sport).seasons[0] === 'fall';

/** The years somebody has played in high school, the latest three, as of `lastSeason` (a year). */
function listPlayedSeasons(sport: Sport, classYear: number, lastSeason: number): number[] {
  const fall = isFallSport(sport) ? 1 : 0;
  const last = Math.min(classYear - fall, lastSeason);
  const first = Math.max(classYear - 3 - fall, last - 2);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, year) => first + year);
}

/** One to three seasons, each better than the one before on the whole. */
export function generateStats(random: SeededRandom, player: StatPlayer, lastSeason: number): DemoStat[] {
  const bySport = statModels[player.sport];
  const models = bySport?.[player.position] ?? bySport?.['*'] ?? [];
  const played = listPlayedSeasons(player.sport, player.classYear, lastSeason);
  const seasons = played.slice(-random.pick([1, 1, 2, 2, 3]));
  const deviations = models.map(() => player.talent * 0.75 + random.normal(0, 0.6));
  return seasons.flatMap((season) => {
    const yearsBefore = player.classYear - (isFallSport(player.sport) ? 1 : 0) - season;
    return models.map((statModel, index) => ({
      statName: statModel.name,
      statValue: formatStatValue(
        statModel,
        generateStatValue(statModel, player.gender, yearsBefore, deviations[index]! + random.normal(0, 0.12)),
      ),
      season: String(season),
    }));
  });
}

function generateStatValue(
  statModel: StatModel,
  gender: Gender,
  yearsBefore: number,
  deviations: number,
): number {
  const grown =
    (statModel.mean + statModel.deviation * clamp(deviations, -2.2, 2.6)) *
    statModel.earlierYearFactor ** yearsBefore;
  return gender === 'girl' ? grown * statModel.girlsFactor : grown;
}

function formatStatValue({ kind, mean }: StatModel, value: number): string {
  const sane = Math.max(value, mean * 0.12);
  if (kind === 'count') return String(Math.max(0, Math.round(value)));
  if (kind === 'percent') return clamp(value, 30, 94).toFixed(1);
  if (kind === 'average') return clamp(value, 0.12, 0.62).toFixed(3).replace(/^0/, '');
  if (kind === 'tenth') return sane.toFixed(1);
  if (kind === 'hundredth') return sane.toFixed(2);
  if (kind === 'feet') return formatHeight(Math.round(value));
  const minutes = Math.floor(value / 60);
  return minutes === 0
    ? value.toFixed(2)
    : `${minutes}:${(value - minutes * 60).toFixed(2).padStart(5, '0')}`;
}
