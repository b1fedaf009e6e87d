import { AccountDecisionsRow } from '#features/accounts/web/AccountDecisionsRow.tsx';
import { AccountErasureRow } from '#features/accounts/web/AccountErasureRow.tsx';
import { DataExportRow } from '#features/data-exports/web/DataExportRow.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';

export function ExportAndEraseCard() {
  return (
    <Card title="Your data" flush id="data">
      <SettingList>
        <AccountDecisionsRow />
        <DataExportRow />
        <AccountErasureRow />
      </SettingList>
    </Card>
  );
}
