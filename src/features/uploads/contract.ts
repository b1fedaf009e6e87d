import { z } from 'zod';
import { accountSchema } from '#features/accounts/contract/accounts.ts';
import { defineCalls } from '#shared/call.ts';
import { integerParam, optionalParam } from '#shared/schemas.ts';

/**
 * A phone's photo has up to 10 MB. 50 million pixels are 48 MB of them in memory times four: more would let one
 * small file stop the server.
 */
export const imageLimits = { bytes: 10 * 2 ** 20, pixels: 50_000_000, side: 30_000 };

/** A profile image is a square of this many pixels a side. */
export const profileImageSide = 512;

const isGiven = (value: unknown) => value !== undefined;
const position = () => optionalParam(integerParam(0, imageLimits.side));
const length = () => optionalParam(integerParam(1, imageLimits.side));

/** What to cut out, in pixels of the image as it is seen upright; all four or none. */
export const crop = z
  .strictObject({ x: position(), y: position(), width: length(), height: length() })
  .refine(({ x, y, width, height }) => [0, 4].includes([x, y, width, height].filter(isGiven).length), {
    path: ['x'],
    message: 'Please give x, y, width and height, or none of them',
  });
export type Crop = z.output<typeof crop>;

export const uploadCalls = defineCalls({
  'PUT /api/users/me/profile-image': {
    summary: 'Set my profile image: a JPEG, PNG, WebP, GIF or AVIF, cut to a square; its metadata is removed',
    upload: { field: 'image', maxBytes: imageLimits.bytes },
    body: crop,
    response: z.object({ user: accountSchema }),
    limit: { max: 60, seconds: 3600 },
  },
  'DELETE /api/users/me/profile-image': { summary: 'Remove my profile image' },
  'GET /images/{id}.webp': {
    summary: 'An image, by the address in `profileImage`',
    mediaType: 'image/webp',
    notFoundMessage: 'There is no such image.',
    // A long list shows a hundred faces, and a person scrolls through many such lists.
    limit: { max: 6000, seconds: 60 },
  },
});
