import { useQuery } from '@tanstack/react-query';
import { Cake } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { birthDateQuery } from './birth-date-data.ts';
import { ChangeBirthDateDialog } from './ChangeBirthDateDialog.tsx';

/** The viewer's date of birth: entered once, changed once. */
export function BirthDateRow() {
  const { data: own } = useQuery(birthDateQuery);
  const [open, setOpen] = useState(false);
  if (!own) return null;
  return (
    <SettingRow
      icon={<Cake />}
      title="Date of Birth"
      action={
        own.isChangeable && (
          <Button
            variant="outline"
            onClick={() => setOpen(true)}
            aria-label={own.birthDate ? 'Change date of birth' : 'Add date of birth'}
          >
            {own.birthDate ? 'Change' : 'Add'}
          </Button>
        )
      }
    >
      {own.birthDate ? formatBirthDate(own.birthDate) : 'Not added yet. Nobody else sees it.'}
      {!own.isChangeable && <span className="block">Please ask us if it has to be corrected.</span>}
      <ChangeBirthDateDialog own={own} open={open} onOpenChange={setOpen} />
    </SettingRow>
  );
}

const formatBirthDate = (birthDate: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(birthDate));
