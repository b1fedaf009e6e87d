import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';

/** Leads to what staff did to the viewer's account. */
export function StaffDecisionsSettingsRow() {
  return (
    <SettingRow
      icon={<Scale />}
      title="Decisions about my account"
      action={
        <Button asChild variant="outline">
          <Link to="/appeals">Open</Link>
        </Button>
      }
    >
      What our staff did and read, why, and how to appeal.
    </SettingRow>
  );
}
