type ValueFormat = 'count' | 'tenth' | 'hundredth' | 'percent' | 'average' | 'time' | 'feet';

/**
 * How to generate one stat: the mean for a boy of average talent in the last school year, the standard deviation, and
 * the factors for one school year earlier and for girls.
 */
export interface StatModel {
  name: string;
  kind: ValueFormat;
  mean: number;
  deviation: number;
  earlierYearFactor: number;
  girlsFactor: number;
}

export function createStatModel(
  name: string,
  kind: ValueFormat,
  mean: number,
  spread: number,
  earlier = 0.85,
  girls = 1,
): StatModel {
  return { name, kind, mean, deviation: spread, earlierYearFactor: earlier, girlsFactor: girls };
}

// Generated in inches, written as 21'6".
export const createDistanceStatModel = (name: string, inches: number, spread: number, girls = 0.83) =>
  createStatModel(name, 'feet', inches, spread, 0.955, girls);
export const createRaceTimeStatModel = (name: string, seconds: number, spread: number) =>
  createStatModel(name, 'time', seconds, -spread, 1.025, 1.13);
