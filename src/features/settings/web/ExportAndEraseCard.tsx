import { ErasureRow } from '#features/accounts/web/ErasureRow.tsx';
import { DataExportRow } from '#features/data-exports/web/DataExportRow.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';

export function ExportAndEraseCard() {
  return (
    <Card title="Your data" flush id="data">
      <SettingList>
        <DataExportRow />
        <ErasureRow />
      </SettingList>
    </Card>
  );
}
