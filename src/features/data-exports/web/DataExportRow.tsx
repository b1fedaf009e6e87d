import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { dataExportQuery, exportFileUrl, useRequestExport } from './data.ts';

const day = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));

/** Requests a copy of all data of the viewer, shows its progress and links to the file. */
export function DataExportRow() {
  const { data: dataExport } = useQuery({ ...dataExportQuery, throwOnError: true });
  const request = useRequestExport();
  const isBuilding = dataExport?.state === 'working';
  return (
    <SettingRow
      icon={<Download />}
      title="Download my data"
      action={
        <>
          {dataExport?.state === 'done' && (
            <Button asChild>
              <a href={exportFileUrl} download>
                Download
              </a>
            </Button>
          )}
          {!isBuilding && (
            <MutationButton mutation={request} variant="outline" onClick={() => request.mutate()}>
              {dataExport ? 'Make a New Copy' : 'Make a Copy'}
            </MutationButton>
          )}
        </>
      }
    >
      Everything that is yours, as JSON and as CSV in one ZIP file.
      <span role="status" className="block">
        {dataExport?.state === 'done' &&
          `Ready. You can download it until ${day().format(new Date(dataExport.expiresAt))}.`}
        {dataExport?.state === 'failed' &&
          'The copy could not be made. We will try again, or you can ask for a new one.'}
        {isBuilding && `Being put together: ${dataExport.progress} %`}
      </span>
      {isBuilding && <Progress label="Your copy" value={dataExport.progress} className="mt-2 max-w-72" />}
    </SettingRow>
  );
}
