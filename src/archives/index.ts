/** Archives and datasets on disk: verified and read, with their kept verdicts; the paths that a person chose. */
export { type ArchiveService, createArchiveService } from './archive-service.ts';
export { createDatasetService, type DatasetService } from './dataset-service.ts';
export { leavePath, type PathUse } from './path-grants.ts';
export { openUploadedArchives } from './uploaded-archives.ts';
