import { Link, type LinkProps } from '@tanstack/react-router';

/** The label of a figure as a link to what it counts; the whole card can be pressed. */
export function FigureLink(link: LinkProps) {
  return <Link {...link} className="rounded-sm after:absolute after:inset-0 after:rounded-xl" />;
}
