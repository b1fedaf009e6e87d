import { Link } from '@tanstack/react-router';

/** The name of a school as it is written; a link to its page where it is one of the list. */
export function SchoolLink({
  name,
  schoolId,
  className,
}: {
  name: string;
  schoolId: string | null;
  className?: string;
}) {
  if (!schoolId) return <span className={className}>{name}</span>;
  return (
    <Link
      to="/schools/$id"
      params={{ id: schoolId }}
      className={`touch-target relative rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current ${className ?? ''}`}
    >
      {name}
    </Link>
  );
}
