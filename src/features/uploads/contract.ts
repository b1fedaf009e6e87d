import { z } from 'zod';
import { accountSchema } from '#features/accounts/contract/accounts.ts';
import { conditionalRequestHeaders, defineCalls } from '#shared/api-call.ts';
import { integerParam, optionalParam } from '#shared/schemas.ts';

/**
 * A phone's photo has up to 10 MB. 50 million decoded pixels take 200 MB of memory: without this limit one small file
 * could stop the server.
 */
export const imageLimits = { bytes: 10 * 2 ** 20, pixels: 50_000_000, side: 30_000 };

/** Width and height of a stored profile image, in pixels. */
export const profileImageSide = 512;

const isDefined = (value: unknown) => value !== undefined;
const cropPositionParam = () => optionalParam(integerParam(0, imageLimits.side));
const cropLengthParam = () => optionalParam(integerParam(1, imageLimits.side));

/** The part to cut out, in pixels of the upright image; all four or none. */
const cropSchema = z
  .strictObject({
    x: cropPositionParam(),
    y: cropPositionParam(),
    width: cropLengthParam(),
    height: cropLengthParam(),
  })
  .refine(({ x, y, width, height }) => [0, 4].includes([x, y, width, height].filter(isDefined).length), {
    path: ['x'],
    message: 'Please give x, y, width and height, or none of them',
  });
export type Crop = z.output<typeof cropSchema>;

export const uploadCalls = defineCalls({
  'PUT /api/users/me/profile-image': {
    summary: 'Set my profile image: a JPEG, PNG, WebP, GIF or AVIF, cut to a square; its metadata is removed',
    upload: { field: 'image', maxBytes: imageLimits.bytes },
    body: cropSchema,
    response: z.object({ user: accountSchema }),
    limit: { max: 60, seconds: 3600 },
  },
  'DELETE /api/users/me/profile-image': { summary: 'Remove my profile image' },
  'GET /images/{id}.webp': {
    summary: 'An image, by the address in `profileImage`',
    mediaType: 'image/webp',
    requestHeaders: conditionalRequestHeaders,
    notFoundMessage: 'There is no such image.',
    // A long list shows a hundred images, and a user scrolls through many such lists.
    limit: { max: 6000, seconds: 60 },
  },
});
