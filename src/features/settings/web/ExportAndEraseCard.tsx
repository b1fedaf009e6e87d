import { AccountErasureRow } from '#features/accounts/web/AccountErasureRow.tsx';
import { StaffDecisionsSettingsRow } from '#features/accounts/web/StaffDecisionsSettingsRow.tsx';
import { DataExportRow } from '#features/data-exports/web/DataExportRow.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';

export function ExportAndEraseCard() {
  return (
    <Card title="Your data" flush id="data">
      <SettingList>
        <StaffDecisionsSettingsRow />
        <DataExportRow />
        <AccountErasureRow />
      </SettingList>
    </Card>
  );
}
