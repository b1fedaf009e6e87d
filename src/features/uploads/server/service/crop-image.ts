import { availableParallelism } from 'node:os';
import type { Metadata, Sharp } from 'sharp';
import { limitConcurrency } from '#server/limit-concurrency.ts';
import { newInvalidFieldError } from '#shared/errors.ts';
import { type Crop, imageLimits, profileImageSide } from '../../contract.ts';

/** Loaded for the first image: its native code would take long at every start. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only the decoders that photos need: an SVG or a PDF can contain programs.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

// A large photo takes 200 MB while it is decoded.
const runWithLimit = limitConcurrency(Math.min(2, availableParallelism()));

/**
 * Returns the stored form of an upload: a square WebP, upright, without metadata.
 *
 * @throws AppError `invalid` at `image` if the file is no image, at `width` if the crop exceeds the image
 */
export function cropToSquareWebp(file: Buffer, crop: Crop): Promise<Buffer> {
  return runWithLimit(async () => {
    loading ??= loadSharp();
    const sharp = await loading;
    const source = sharp(file, { limitInputPixels: imageLimits.pixels, failOn: 'error', pages: 1 });
    const metadata = await source.metadata().catch(throwUnreadableImage);
    return extractCrop(source.autoOrient(), metadata, crop)
      .resize(profileImageSide, profileImageSide, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(throwUnreadableImage);
  });
}

function extractCrop(image: Sharp, metadata: Metadata, { x, y, width, height }: Crop): Sharp {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return image;
  const upright = metadata.autoOrient;
  if (x + width > upright.width || y + height > upright.height)
    throw newInvalidFieldError(
      'width',
      `Please choose a part of the image, which has ${upright.width} × ${upright.height}`,
    );
  return image.extract({ left: x, top: y, width, height });
}

function throwUnreadableImage(error: Error): never {
  throw newInvalidFieldError(
    'image',
    /pixel limit/i.test(error.message)
      ? 'This image has too many pixels. Please choose a smaller one.'
      : 'This is no image that we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
  );
}
