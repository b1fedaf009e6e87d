/** One figure of the landing page: 'student athletes' and how many there are. */
export interface LandingFigure {
  value: string;
  label: string;
}

/** The figures of the specification, which say nothing about this installation. */
export const specifiedLandingFigures: readonly LandingFigure[] = [
  { value: '1,000+', label: 'student athletes' },
  { value: '200+', label: 'college coaches' },
  { value: '85%', label: 'success rate' },
];

/** The meta element in which the server tells the app the counted figures. */
export const landingFiguresMetaName = 'landing-figures';

/** The figures that a page shows: what the server has counted, or the specification's. */
export function parseLandingFigures(json: string | null | undefined): readonly LandingFigure[] {
  return json ? (JSON.parse(json) as LandingFigure[]) : specifiedLandingFigures;
}
