import type { Sport } from '#features/sports/contract/sports-and-class-years.ts';

const examples: Partial<Record<Sport, string>> = {
  Football: '2 quarterbacks 2028, 1 left-footed kicker 2027',
  Basketball: '2 point guards 2028, 1 center 2027 over 6 ft 8',
  Baseball: '2 left-handed pitchers 2028, 1 catcher 2027',
  Softball: '2 left-handed pitchers 2028, 1 catcher 2027',
  Soccer: '2 left-footed defenders 2028, 1 goalkeeper 2027',
  'Track & Field': '2 sprinters 2028, 1 sprinter from Texas 2027',
  Volleyball: '2 setters 2028, 1 left-handed opposite hitter 2027',
  Lacrosse: '2 midfielders 2028, 1 goalkeeper 2027',
  'Field Hockey': '2 midfielders 2028, 1 goalkeeper 2027',
  'Ice Hockey': '2 defensemen 2028, 1 goaltender 2027',
};

/** Needs as a coach of this sport may type them. */
export const getNeedExample = (sport: Sport | null): string =>
  (sport && examples[sport]) ?? '2 from Texas 2028, 1 with GPA 3.5 from California';
