import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Viewer } from './viewer-types.ts';

/** Somebody with an account; without a complete profile they see the registration's second step at every address. */
export interface PageViewer extends Viewer {
  profileComplete: boolean;
  /** Until when the account is suspended, which shows one page at every address. */
  suspendedUntil: string | null;
  /** New terms to agree to, which show one page, too. */
  termsToAgree: object | null;
}

/** Whether pages of members show to this viewer what they are for. */
export const maySeeMemberPages = (viewer: PageViewer | undefined): boolean =>
  Boolean(
    viewer?.profileComplete && viewer.role !== 'staff' && !viewer.suspendedUntil && !viewer.termsToAgree,
  );

/** What `scripts/initial-page-load` writes about a screen: the files that it loads beside those that index.html names. */
export interface Screen extends ScreenFiles {
  /** `$name` stands for one segment. */
  path: string;
  role?: Viewer['role'];
  /** Only members see it. */
  members?: true;
  /** What it loads besides where two columns fit. */
  wide: ScreenFiles;
  /** HTML that it shows until the app runs, with its title; without it, the outline of any member's screen or form. */
  loadingFrame?: string;
}

export interface ScreenFiles {
  scripts: string[];
  styles: string[];
}

/** The screens of a build; none where the build did not list them. */
export async function readScreens(folder: string): Promise<Screen[]> {
  const text = await readFile(join(folder, 'screens.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as Screen[];
}

/** The screen that this viewer sees at a path; undefined for one that the build does not list. */
export function findScreen(
  screens: readonly Screen[],
  path: string,
  viewer: PageViewer | undefined,
): Screen | undefined {
  const segments = path.split('/');
  return screens.find(
    (screen) =>
      (!screen.members || maySeeMemberPages(viewer)) &&
      (!screen.role || screen.role === viewer?.role) &&
      matchesPathPattern(screen.path.split('/'), segments),
  );
}

function matchesPathPattern(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith('$') ? segments[index] !== '' : part === segments[index]))
  );
}
