import { Camera } from 'lucide-react';
import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { lazyDialog, lazyMenu } from '#web/lazy-dialog.tsx';

const CropDialog = lazyDialog(async () => (await import('./CropDialog.tsx')).CropDialog);
const ProfilePhotoMenu = lazyMenu(async () => (await import('./ProfilePhotoMenu.tsx')).default);

/** The camera button on the viewer's avatar: sets the profile image and removes it. */
export function ProfileImageButton() {
  const { profileImage } = useViewer();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const openFilePicker = () => input.current?.click();
  const [button, menu] = useLazyPhotoMenu(profileImage);
  // The same button for both cases, so that the focus returns to it after the first photo was saved.
  const trigger = profileImage ? (
    <CameraButton ref={button} label="Change photo" {...menu.triggerProps} />
  ) : (
    <CameraButton ref={button} label="Add photo" onClick={openFilePicker} />
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label="Profile image file"
        className="hidden"
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // Otherwise choosing the same file again would not be a change.
          event.target.value = '';
        }}
      />
      {menu.isWanted ? (
        <ProfilePhotoMenu trigger={trigger} onChoose={openFilePicker} onClose={menu.close} />
      ) : (
        trigger
      )}
      {file && <CropDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}

/** The button's menu: its code is loaded on hover or focus, and it is there only while there is a photo. */
function useLazyPhotoMenu(profileImage: string | null) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted && !profileImage) setWanted(false);
  const wasWanted = useRef(false);
  // Opening and removing the menu replace the button, which may have had the focus.
  const button = useCallback((replacement: HTMLButtonElement | null) => {
    if (wasWanted.current && document.activeElement === document.body) replacement?.focus();
  }, []);
  const triggerProps = {
    'aria-haspopup': 'menu',
    onPointerEnter: ProfilePhotoMenu.preload,
    onFocus: ProfilePhotoMenu.preload,
    onClick: () => {
      wasWanted.current = true;
      setWanted(true);
    },
  } as const;
  return [button, { isWanted, triggerProps, close: () => setWanted(false) }] as const;
}

function CameraButton({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className="touch-target flex size-8 items-center justify-center rounded-full border border-line bg-surface text-fg transition-colors hover:bg-hover"
    >
      <Camera aria-hidden className="size-4" />
    </button>
  );
}
