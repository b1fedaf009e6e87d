import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import {
  InjectedAthleteButtonsProvider,
  useInjectedAthleteButtons,
} from '#features/athletes/web/injected-athlete-buttons-context.ts';
import { LazySelectionPanel } from '#features/shortlists/web/selection/LazySelectionPanel.tsx';
import { SelectAthleteField } from '#features/shortlists/web/selection/SelectAthleteField.tsx';
import { keepSelectionOf } from '#features/shortlists/web/selection/selected-athletes.ts';
import { ListKeysPanel } from './ListKeysPanel.tsx';

/** A list of athletes with its keys, in which a coach ticks athletes. */
export function SelectableAthletes({ children }: { children: ReactNode }) {
  const { id, role } = useViewer();
  const buttons = useInjectedAthleteButtons();
  const withField = useMemo(() => ({ ...buttons, SelectAthleteField }), [buttons]);
  useLayoutEffect(() => keepSelectionOf(id), [id]);
  if (role !== 'coach')
    return (
      <>
        {children}
        <ListKeysPanel />
      </>
    );
  return (
    <InjectedAthleteButtonsProvider value={withField}>
      {children}
      <LazySelectionPanel />
      <ListKeysPanel />
    </InjectedAthleteButtonsProvider>
  );
}
