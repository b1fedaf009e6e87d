import { z } from 'zod';
import { maxPrograms, maxSteps } from './first-screen-limits.ts';

/** The coaches of one sport at one school. */
const programSchema = z.object({
  school: z.string(),
  /** 'NCAA Division I'; null where no source says. */
  division: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** From the athlete's city, rounded; null where one of the two is unknown. */
  miles: z.number().nullable(),
  /** A verified coach of the program. */
  coach: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The page of the verified coach, or of the only one; null where the directory lists several. */
  coachId: z.string().nullable(),
});
export type Program = z.output<typeof programSchema>;

const nextStepSchema = z.object({
  /** An imperative: 'Add your GPA'. */
  text: z.string(),
  minutes: z.number(),
  /** A path of the web app. */
  link: z.string(),
});
export type NextStep = z.output<typeof nextStepSchema>;

const criterionKindSchema = z.enum([
  'gpa',
  'height',
  'weight',
  'film',
  'bats',
  'strongHand',
  'strongFoot',
  'stat',
]);
export type CriterionKind = z.output<typeof criterionKindSchema>;

/** `hidden`: the value is on the profile, and its owner shows it to no coach, who therefore does not find it. */
const criterionStatusSchema = z.enum(['met', 'below', 'missing', 'hidden']);
export type CriterionStatus = z.output<typeof criterionStatusSchema>;

/** Something that coaches of the athlete's position look for. */
const criterionSchema = z.object({
  kind: criterionKindSchema,
  /** 'GPA', 'Throws', or the name of a `stat`. */
  label: z.string(),
  /** So many coaches or more filter by it; null where it is from public guides, and too few have said. */
  coaches: z.number().nullable(),
  /** Half of these coaches ask for so much or less: GPA, inches or pounds; null for what one has or has not. */
  asked: z.number().nullable(),
  /** The athlete's own value in the same unit. */
  own: z.number().nullable(),
  status: criterionStatusSchema,
  /** A path of the web app: where it is added. */
  link: z.string(),
});
export type Criterion = z.output<typeof criterionSchema>;

export const firstScreenSchema = z.object({
  programs: z.array(programSchema).max(maxPrograms),
  steps: z.array(nextStepSchema).max(maxSteps),
  criteria: z.array(criterionSchema),
});
export type FirstScreen = z.output<typeof firstScreenSchema>;
