import { Link, type LinkProps } from '@tanstack/react-router';

interface FigureLinkProps extends Omit<LinkProps, 'children'> {
  /** What the figure counts: the description of the link. */
  label: string;
  /** A space that cannot break while the figure is loading: that is no link yet. */
  children: string;
}

/** A figure as a link to what it counts; the whole card can be pressed. */
export function FigureLink({ label, children, ...link }: FigureLinkProps) {
  if (children === '\u00a0') return children;
  return (
    <Link {...link} title={label} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
      {children}
    </Link>
  );
}
