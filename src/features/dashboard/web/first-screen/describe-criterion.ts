import { formatInteger } from '#shared/format-integer.ts';
import { formatHeight } from '#shared/height-weight-and-gpa.ts';
import type { Criterion } from '../../contract/first-screen.ts';

function formatValue(kind: Criterion['kind'], value: number): string {
  if (kind === 'height') return formatHeight(value);
  return kind === 'gpa' ? value.toFixed(1) : `${value} lbs`;
}

/** '3.2, by 10 coaches or more'; empty where no coach is behind it. */
export function describeAsked({ kind, asked, coaches }: Criterion): string {
  if (coaches === null) return '';
  const by = `by ${formatInteger(coaches)} coaches or more`;
  return asked === null ? by : `${formatValue(kind, asked)}, ${by}`;
}

/** 'You meet it', 'You are 0.2 below', 'Not on your profile yet'. */
export function describeStatus({ kind, asked, own, status }: Criterion): string {
  switch (status) {
    case 'met':
      return asked === null ? 'On your profile' : 'You meet it';
    case 'missing':
      return 'Not on your profile yet';
    case 'hidden':
      return 'Hidden from coaches';
    case 'below':
      return own === null || asked === null ? '' : `You are ${formatDifference(kind, asked - own)} below`;
  }
}

function formatDifference(kind: Criterion['kind'], difference: number): string {
  if (kind === 'gpa') return String(Math.round(difference * 100) / 100);
  return kind === 'height' ? `${difference} in` : `${difference} lbs`;
}
