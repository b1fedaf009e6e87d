/** The door: what other features may call. */
export { getExportFileOfOwner, getExportOfOwner, startExport } from './service/data-export.ts';
export { deleteExportsOfErasedMember } from './service/export-files.ts';
