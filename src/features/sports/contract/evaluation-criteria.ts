import type { Sport } from './sports-and-class-years.ts';
import { startingRating } from './starting-rating.ts';

/** What a coach grades, and how many parts of ten it is of the score. */
interface EvaluationCriterion {
  name: string;
  weight: number;
}

export const criteriaPerSport = 5;

const defineCriteria = (weights: Record<string, number>): readonly EvaluationCriterion[] =>
  Object.entries(weights).map(([name, weight]) => ({ name, weight }));

/**
 * The five criteria of every sport. What coaches are said to read first weighs most; weights sum to ten. Stored grades
 * are in this order: renaming a criterion is safe, moving or replacing one needs a migration.
 */
const criteriaBySport: Readonly<Record<Sport, readonly EvaluationCriterion[]>> = {
  Football: defineCriteria({
    'Speed & Quickness': 2,
    'Strength & Size': 2,
    'Position Skills': 3,
    'Football IQ': 2,
    Motor: 1,
  }),
  Basketball: defineCriteria({
    'Size & Athleticism': 2,
    'Shooting & Finishing': 3,
    'Ball Handling & Passing': 2,
    Defense: 2,
    'Basketball IQ': 1,
  }),
  Baseball: defineCriteria({
    'Hitting or Pitching': 3,
    'Power or Velocity': 2,
    'Fielding & Hands': 2,
    'Arm Strength': 2,
    'Running Speed': 1,
  }),
  Softball: defineCriteria({
    'Hitting or Pitching': 3,
    'Power or Velocity': 2,
    'Fielding & Hands': 2,
    'Arm Strength': 1,
    'Running Speed': 2,
  }),
  Soccer: defineCriteria({
    'Technique & First Touch': 3,
    'Tactical Decisions': 2,
    'Speed & Endurance': 2,
    'Duels & Defending': 2,
    Mentality: 1,
  }),
  'Track & Field': defineCriteria({
    'Marks in the Main Event': 4,
    Technique: 2,
    'Power & Speed': 2,
    Progression: 1,
    'Racing & Competing': 1,
  }),
  Swimming: defineCriteria({
    'Times in the Main Event': 4,
    'Stroke Technique': 2,
    'Starts & Turns': 2,
    'Range of Events': 1,
    Progression: 1,
  }),
  Tennis: defineCriteria({
    'Serve & Return': 2,
    'Ground Strokes': 3,
    'Net Game': 1,
    Movement: 2,
    'Match Play': 2,
  }),
  Volleyball: defineCriteria({
    'Reach & Jump': 3,
    'Position Skills': 3,
    'Serve & Pass': 2,
    'Court Movement': 1,
    'Reading the Game': 1,
  }),
  Wrestling: defineCriteria({
    'Neutral & Takedowns': 3,
    'Top & Bottom': 2,
    'Strength & Conditioning': 2,
    'Mat Sense': 2,
    Toughness: 1,
  }),
  Golf: defineCriteria({
    'Tournament Scoring': 4,
    'Driving & Long Game': 2,
    'Short Game': 2,
    Putting: 1,
    'Course Management': 1,
  }),
  'Acrobatics & Tumbling': defineCriteria({
    Tumbling: 3,
    'Acro & Pyramid': 2,
    Tosses: 2,
    'Strength & Flexibility': 2,
    Execution: 1,
  }),
  'Beach Volleyball': defineCriteria({
    'Ball Control': 3,
    Attack: 2,
    'Block & Defense': 2,
    'Movement in Sand': 2,
    'Reading the Game': 1,
  }),
  Bowling: defineCriteria({
    'Average & Scoring': 3,
    'Spare Shooting': 2,
    'Release & Rev Rate': 2,
    'Reading Lanes': 2,
    'Mental Game': 1,
  }),
  Cheer: defineCriteria({ Stunting: 3, Tumbling: 3, Jumps: 1, 'Strength & Flexibility': 2, Performance: 1 }),
  'Cross Country': defineCriteria({
    'Times at Race Distance': 4,
    Endurance: 2,
    'Running Form': 1,
    Progression: 2,
    'Race Tactics': 1,
  }),
  Dance: defineCriteria({
    Technique: 3,
    'Turns & Leaps': 2,
    'Strength & Flexibility': 2,
    Performance: 2,
    Versatility: 1,
  }),
  Equestrian: defineCriteria({
    'Position & Seat': 3,
    'Control & Feel': 3,
    Accuracy: 2,
    'Riding Unknown Horses': 1,
    Composure: 1,
  }),
  Fencing: defineCriteria({
    'Blade Work': 2,
    Footwork: 2,
    'Tactics & Timing': 3,
    'Speed & Reach': 2,
    'Bout Mentality': 1,
  }),
  'Field Hockey': defineCriteria({
    'Stick Skills': 3,
    'Passing & Shooting': 2,
    'Speed & Endurance': 2,
    Defending: 2,
    'Game Sense': 1,
  }),
  'Flag Football': defineCriteria({
    'Speed & Agility': 3,
    'Throwing or Catching': 3,
    'Flag Pulling': 2,
    'Route & Coverage Sense': 1,
    Motor: 1,
  }),
  Gymnastics: defineCriteria({
    Difficulty: 3,
    Execution: 3,
    'Strength & Flexibility': 2,
    Consistency: 1,
    'Artistry & Form': 1,
  }),
  'Ice Hockey': defineCriteria({
    Skating: 3,
    'Puck Skills or Goaltending': 2,
    'Hockey Sense': 2,
    Compete: 2,
    'Size & Strength': 1,
  }),
  Lacrosse: defineCriteria({
    'Stick Skills': 3,
    'Speed & Athleticism': 2,
    'Shooting or Saving': 2,
    Defending: 2,
    'Lacrosse IQ': 1,
  }),
  Rifle: defineCriteria({
    'Smallbore Scores': 3,
    'Air Rifle Scores': 3,
    'Position & Hold': 2,
    'Trigger & Process': 1,
    Composure: 1,
  }),
  Rowing: defineCriteria({
    'Erg Score': 4,
    'Rowing Technique': 2,
    'Size & Leverage': 2,
    Endurance: 1,
    'Boat Feel': 1,
  }),
  Rugby: defineCriteria({
    'Position Skills': 3,
    'Tackling & Contact': 2,
    'Speed & Power': 2,
    Handling: 2,
    'Game Sense': 1,
  }),
  Skiing: defineCriteria({
    'Points & Results': 4,
    Technique: 2,
    'Strength & Endurance': 2,
    'Line & Tactics': 1,
    Progression: 1,
  }),
  Stunt: defineCriteria({
    'Partner Stunts': 3,
    'Pyramids & Tosses': 2,
    'Jumps & Tumbling': 2,
    'Strength & Flexibility': 2,
    Execution: 1,
  }),
  Triathlon: defineCriteria({
    Swim: 3,
    Bike: 2,
    Run: 3,
    'Draft-Legal Skills': 1,
    Progression: 1,
  }),
  'Water Polo': defineCriteria({
    'Swimming Speed': 2,
    'Legs & Strength': 2,
    'Shooting & Passing': 3,
    Defense: 2,
    'Game Sense': 1,
  }),
  Other: defineCriteria({
    Technique: 3,
    'Speed & Strength': 2,
    Tactics: 2,
    'Results So Far': 2,
    'Attitude & Effort': 1,
  }),
};

export const listEvaluationCriteria = (sport: Sport): readonly EvaluationCriterion[] =>
  criteriaBySport[sport];

/** The weighted mean of grades in the order of the sport's criteria, with two decimals. */
export function toEvaluationScore(sport: Sport, grades: readonly number[]): number {
  const criteria = listEvaluationCriteria(sport);
  const total = criteria.reduce((sum, { weight }, nth) => sum + weight * (grades[nth] ?? 0), 0);
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round((100 * total) / weights) / 100;
}

/**
 * The rating that evaluations of these scores make, with two decimals: their mean together with five that stand for the
 * starting rating, so that one coach alone moves it little. The database has the same rule (`refresh_ratings`).
 */
export function toRating(scores: readonly number[]): number {
  const hundredths = scores.reduce((sum, score) => sum + Math.round(100 * score), 0);
  return Math.round((5 * 100 * startingRating + hundredths) / (5 + scores.length)) / 100;
}
