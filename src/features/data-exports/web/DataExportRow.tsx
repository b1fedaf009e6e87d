import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { dataExportQuery, fileAddress, useAskForExport } from './data.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A copy of everything that is mine: asked for, made, fetched. */
export function DataExportRow() {
  const { data: copy } = useQuery({ ...dataExportQuery, throwOnError: true });
  const ask = useAskForExport();
  const working = copy?.state === 'working';
  return (
    <SettingRow
      icon={<Download />}
      title="Download my data"
      action={
        <>
          {copy?.state === 'done' && (
            <Button asChild>
              <a href={fileAddress} download>
                Download
              </a>
            </Button>
          )}
          {!working && (
            <MutationButton mutation={ask} variant="outline" onClick={() => ask.mutate()}>
              {copy ? 'Make a New Copy' : 'Make a Copy'}
            </MutationButton>
          )}
        </>
      }
    >
      Everything that is yours, as JSON and as CSV in one ZIP file.
      <span role="status" className="block">
        {copy?.state === 'done' && `Ready. It is kept until ${day.format(new Date(copy.expiresAt))}.`}
        {copy?.state === 'failed' && 'It could not be made. We try again; or ask for a new copy.'}
        {working && `Being put together: ${copy.progress} %`}
      </span>
      {working && <Progress label="Your copy" value={copy.progress} className="mt-2 max-w-72" />}
    </SettingRow>
  );
}
