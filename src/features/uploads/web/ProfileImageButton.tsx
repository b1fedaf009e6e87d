import { Camera } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx').then((file) => ({ default: file.CropDialog })));

const loadMenu = () => import('./PhotoMenu.tsx');
const PhotoMenu = lazy(loadMenu);

/** The camera at the edge of my own avatar: sets the profile image, and removes it again. */
export function ProfileImageButton() {
  const { profileImage } = useViewer();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const choose = () => input.current?.click();
  const [button, menu] = usePhotoMenu(profileImage);
  // One button, whatever it does: whoever has saved a first photo comes back to it.
  const trigger = profileImage ? (
    <CameraButton ref={button} label="Change photo" {...menu.wish} />
  ) : (
    <CameraButton ref={button} label="Add photo" onClick={choose} />
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
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Suspense fallback={trigger}>
        {menu.wanted ? <PhotoMenu trigger={trigger} onChoose={choose} /> : trigger}
      </Suspense>
      <Suspense>{file && <CropDialog file={file} onClose={() => setFile(undefined)} />}</Suspense>
    </>
  );
}

/** The button, and its menu, which loads when somebody reaches for it and goes with the photo. */
function usePhotoMenu(profileImage: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  if (wanted && !profileImage) setWanted(false);
  const had = useRef(profileImage);
  useEffect(() => {
    // The menu's button went with it, and may have had the focus.
    if (had.current && !profileImage && document.activeElement === document.body) button.current?.focus();
    had.current = profileImage;
  }, [profileImage]);
  const wish = {
    'aria-haspopup': 'menu',
    onPointerEnter: loadMenu,
    onFocus: loadMenu,
    onClick: () => setWanted(true),
  } as const;
  return [button, { wanted, wish }] as const;
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
