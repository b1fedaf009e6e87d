import { House, LayoutGrid, Map as MapIcon, MessageSquare, Search, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Logo } from '#ui/display/Logo.tsx';
import { OfflineBar } from '#ui/feedback/OfflineBar.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { AppFrame } from '#ui/layout/AppFrame.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { MenuLabel, MenuRadioGroup, MenuSeparator } from '#ui/overlays/MenuLoadedOnFirstPress.tsx';
import { useTheme } from '#web/theme.ts';

const items = [
  { label: 'Dashboard', href: '#dashboard', icon: <LayoutGrid />, current: true },
  { label: 'Athletes', href: '#athletes', icon: <Users />, current: false },
  { label: 'Map View', href: '#map', icon: <MapIcon />, current: false },
  {
    label: 'Messages',
    href: '#messages',
    icon: <MessageSquare />,
    current: false,
    count: 3,
    countLabel: 'unread',
  },
];

const places = ['Austin', 'Augusta', 'Aurora', 'Boston', 'Chicago'].map((label) => ({
  value: label,
  label,
  detail: 'City',
}));

export function GalleryAppFrame({ children }: { children: ReactNode }) {
  return (
    <AppFrame
      brand={
        <a href="#home" className="rounded-md">
          <Logo name="Fieldhouse" />
        </a>
      }
      items={items}
      Link={(props) => <a {...props} />}
      search={() => <SearchBox />}
      profile={<ExampleProfileMenu />}
      menu={(close) => (
        <Button variant="outline" onClick={close}>
          <House aria-hidden /> Entry of the menu
        </Button>
      )}
      banner={<OfflineBar />}
    >
      {children}
    </AppFrame>
  );
}

function SearchBox() {
  const [text, setText] = useState('');
  const found = text
    ? places.filter((place) => place.label.toLowerCase().startsWith(text.toLowerCase()))
    : [];
  return (
    <Combobox
      label="Search athletes"
      placeholder="Search athletes..."
      size="md"
      quiet
      icon={<Search />}
      value={text}
      onValueChange={setText}
      suggestions={found}
      onSelect={(place) => setText(place.label)}
      onSubmit={(words) => toast({ title: `Searched for ${words}` })}
    />
  );
}

function ExampleProfileMenu() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      trigger={
        <button type="button" aria-label="Your profile" className="touch-target flex rounded-full">
          <Avatar name="Renee Lawson" size={32} />
        </button>
      }
    >
      <MenuLabel>Renee Lawson</MenuLabel>
      <MenuItem asChild>
        <a href="#profile">My Profile</a>
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup
        label="Theme"
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
      />
      <MenuSeparator />
      <MenuItem danger onSelect={() => toast({ title: 'Signed out' })}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
