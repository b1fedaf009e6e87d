import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { imageLimits } from '../contract.ts';
import {
  type CropSquare,
  centerSquare,
  type ImageSize,
  maxZoom,
  moveSquare,
  toCropInWholePixels,
} from './crop-square.ts';
import { useSaveProfilePhoto } from './data.ts';
import { PhotoCropper } from './PhotoCropper.tsx';

interface CropDialogProps {
  file: File;
  onClose: () => void;
}

/** Lets the user choose which square of a photo becomes the profile image. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const [size, setSize] = useState<ImageSize>();
  const [square, setSquare] = useState<CropSquare>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const save = useSaveProfilePhoto(onClose);

  const isTooLarge = file.size > imageLimits.bytes;
  const moveOrZoomSquare = (movement: Parameters<typeof moveSquare>[2]) =>
    size && setSquare((before) => moveSquare(size, before ?? centerSquare(size), movement));
  const problem = isTooLarge
    ? `Please choose a photo of at most ${imageLimits.bytes / 2 ** 20} MB.`
    : isUnreadable
      ? 'This is no image that we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF.'
      : save.error && toErrorMessage(save.error, 'The photo could not be saved. Please try again.');
  const isReady = size && square && !isTooLarge && !isUnreadable;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your photo"
      description="Drag the photo or use the arrow keys to move it."
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <MutationButton
            mutation={save}
            disabled={!isReady}
            pendingText="Saving..."
            onClick={() => isReady && save.mutate({ file, crop: toCropInWholePixels(size, square) })}
          >
            Save Photo
          </MutationButton>
        </>
      }
    >
      {!isTooLarge && !isUnreadable && (
        <>
          <PhotoCropper
            file={file}
            size={size}
            square={square}
            onLoad={(loaded) => {
              setSize(loaded);
              setSquare(centerSquare(loaded));
            }}
            onError={() => setIsUnreadable(true)}
            onChange={moveOrZoomSquare}
          />
          <label className="mt-4 flex items-center gap-3 text-meta">
            <span className="font-medium">Zoom</span>
            <input
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={square?.zoom ?? 1}
              onChange={(event) => moveOrZoomSquare({ zoom: Number(event.target.value) })}
              className="h-8 flex-1 accent-brand pointer-coarse:h-11"
            />
          </label>
        </>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-danger text-row">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
