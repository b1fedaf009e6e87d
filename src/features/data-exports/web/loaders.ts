import type { QueryClient } from '@tanstack/react-query';
import { dataExportQuery } from './data.ts';

/** The data of `DataExportRow`. */
export const loadDataExport = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(dataExportQuery);
