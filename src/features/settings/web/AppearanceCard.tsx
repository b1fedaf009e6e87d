import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { type ThemeChoice, useTheme } from '#web/theme.ts';

const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <Monitor /> },
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
];

export function AppearanceCard() {
  const [theme, setTheme] = useTheme();
  return (
    <Card title="Appearance" subtitle="For this browser." id="appearance">
      <SegmentedControl label="Theme" options={themes} value={theme} onValueChange={setTheme} />
    </Card>
  );
}
