import { LogoMark } from './LogoMark.tsx';

/** Mark and name, for the link to the home page. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 font-semibold text-card tracking-tight">
      <LogoMark />
      {name}
    </span>
  );
}
