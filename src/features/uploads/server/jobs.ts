import type { Context } from '#server/context.ts';
import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import { deleteUnusedImages } from './service/delete-unused-images.ts';
import { deleteQueuedImage, type ImageDeletionJob, imageDeletionQueue } from './service/profile-image.ts';

const day = 86_400;

export function uploadJobs(ctx: Context): JobDefinition[] {
  return [
    defineQueueWorker(imageDeletionQueue, (job: ImageDeletionJob) => deleteQueuedImage(ctx, job)),
    recurringJob('unused-images', day, () => deleteUnusedImages(ctx)),
  ];
}
