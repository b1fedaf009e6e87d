import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { unseenVisitCountQuery } from '#features/visits/web/data.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { lazyMenu } from '#web/lazy-dialog.tsx';

const toFullName = (account: Account) => `${account.firstName} ${account.lastName}`;

const OpenProfileMenu = lazyMenu(async () => (await import('./ProfileMenuContent.tsx')).default);

/** A link to the own profile, and the menu, which loads on hover or focus. */
export function ProfileMenu({ account }: { account: Account }) {
  return (
    <div className="flex shrink-0 items-center gap-0.5 pointer-coarse:-mr-3 pointer-coarse:gap-0">
      <Link
        to={account.role === 'coach' ? '/coach-profile' : '/my-profile'}
        aria-label="My Profile"
        className="flex rounded-full pointer-coarse:p-1.5"
      >
        <Avatar name={toFullName(account)} src={account.profileImage} size={32} />
      </Link>
      <ProfileMenuButton account={account} />
    </div>
  );
}

function ProfileMenuButton({ account }: { account: Account }) {
  const { data: visits = 0 } = useQuery(unseenVisitCountQuery);
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <button
      type="button"
      className="relative flex h-8 w-6 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-fg pointer-coarse:size-11"
      aria-label={`Menu of ${toFullName(account)}${visits > 0 ? ', with news of visits' : ''}`}
      aria-haspopup="menu"
      onPointerEnter={OpenProfileMenu.preload}
      onFocus={OpenProfileMenu.preload}
      onClick={() => setWanted(true)}
    >
      <ChevronDown aria-hidden className="size-4" />
      {visits > 0 && (
        <span className="absolute top-0.5 right-0 size-2.5 rounded-full border-2 border-surface bg-brand pointer-coarse:top-2 pointer-coarse:right-2" />
      )}
    </button>
  );
  if (!wanted) return trigger;
  return <OpenProfileMenu account={account} trigger={trigger} onClose={() => setWanted(false)} />;
}
