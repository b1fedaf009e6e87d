import { useEffect, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { imageLimits } from '../contract.ts';
import { CropStage } from './CropStage.tsx';
import { centred, changed, cropOf, type Frame, mostZoom, type Size } from './crop-frame.ts';
import { useSavePhoto } from './data.ts';

interface CropDialogProps {
  file: File;
  onClose: () => void;
}

/** Chooses the square of a photo that becomes the profile image. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const address = useAddressOf(file);
  const [size, setSize] = useState<Size>();
  const [frame, setFrame] = useState<Frame>();
  const [unreadable, setUnreadable] = useState(false);
  const save = useSavePhoto(onClose);

  const tooLarge = file.size > imageLimits.bytes;
  const change = (by: Parameters<typeof changed>[2]) =>
    size && setFrame((before) => changed(size, before ?? centred(size), by));
  const complaint = tooLarge
    ? `Please choose a photo of at most ${imageLimits.bytes / 2 ** 20} MB.`
    : unreadable
      ? 'This is no image that we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF.'
      : save.error && toErrorMessage(save.error, 'The photo could not be saved. Please try again.');
  const ready = size && frame && !tooLarge && !unreadable;
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
            disabled={!ready}
            pendingText="Saving..."
            onClick={() => ready && save.mutate({ file, crop: cropOf(size, frame) })}
          >
            Save Photo
          </MutationButton>
        </>
      }
    >
      {!tooLarge && !unreadable && (
        <>
          <CropStage
            address={address}
            size={size}
            frame={frame}
            onLoad={(loaded) => {
              setSize(loaded);
              setFrame(centred(loaded));
            }}
            onError={() => setUnreadable(true)}
            onChange={change}
          />
          <label className="mt-4 flex items-center gap-3 text-meta">
            <span className="font-medium">Zoom</span>
            <input
              type="range"
              min={1}
              max={mostZoom}
              step={0.05}
              value={frame?.zoom ?? 1}
              onChange={(event) => change({ zoom: Number(event.target.value) })}
              className="h-8 flex-1 accent-brand pointer-coarse:h-11"
            />
          </label>
        </>
      )}
      {complaint && (
        <p role="alert" className="mt-3 text-danger text-row">
          {complaint}
        </p>
      )}
    </Dialog>
  );
}

/** An address of the file for as long as it is shown. */
function useAddressOf(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
