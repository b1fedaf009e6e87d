import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limitConcurrency } from '#server/limit-concurrency.ts';
import { invalid } from '#shared/errors.ts';
import { type Crop, imageLimits, profileImageSide } from '../contract.ts';

// Decoders that browsers' photos need, and no other: an SVG or a PDF is a program, not a picture.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

// A large photo holds 200 MB while it is decoded: never more of them at once than cores.
const inTurn = limitConcurrency(Math.min(2, availableParallelism()));

/**
 * The square WebP that is kept of an upload: upright, without metadata.
 *
 * @throws AppError `invalid` at `image` when it is no image, at `width` when the crop lies outside of it
 */
export function squareOf(file: Buffer, crop: Crop): Promise<Buffer> {
  return inTurn(async () => {
    const source = sharp(file, { limitInputPixels: imageLimits.pixels, failOn: 'error', pages: 1 });
    const shape = await source.metadata().catch(unreadable);
    return cut(source.autoOrient(), shape, crop)
      .resize(profileImageSide, profileImageSide, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(unreadable);
  });
}

function cut(image: Sharp, shape: Metadata, { x, y, width, height }: Crop): Sharp {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return image;
  const upright = shape.autoOrient;
  if (x + width > upright.width || y + height > upright.height)
    throw invalid(
      'width',
      `Please choose a part of the image, which has ${upright.width} × ${upright.height}`,
    );
  return image.extract({ left: x, top: y, width, height });
}

function unreadable(error: Error): never {
  throw invalid(
    'image',
    /pixel limit/i.test(error.message)
      ? 'This image has too many pixels. Please choose a smaller one.'
      : 'This is no image that we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
  );
}
