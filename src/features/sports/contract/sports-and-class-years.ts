export const sports = [
  'Football',
  'Basketball',
  'Baseball',
  'Softball',
  'Soccer',
  'Track & Field',
  'Swimming',
  'Tennis',
  'Volleyball',
  'Wrestling',
  'Golf',
  // What else colleges sponsor, by name.
  'Acrobatics & Tumbling',
  'Beach Volleyball',
  'Bowling',
  'Cheer',
  'Cross Country',
  'Dance',
  'Equestrian',
  'Fencing',
  'Field Hockey',
  'Flag Football',
  'Gymnastics',
  'Ice Hockey',
  'Lacrosse',
  'Rifle',
  'Rowing',
  'Rugby',
  'Skiing',
  'Stunt',
  'Triathlon',
  'Water Polo',
  'Other',
] as const;
export type Sport = (typeof sports)[number];

/** The years in which an athlete may finish high school. */
export const classYears = [2024, 2025, 2026, 2027, 2028, 2029, 2030] as const;

export function isSport(text: string): text is Sport {
  return (sports as readonly string[]).includes(text);
}
