import { Camera } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
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
      {profileImage ? (
        <ChangeButton onChoose={choose} />
      ) : (
        <CameraButton label="Add photo" onClick={choose} />
      )}
      <Suspense>{file && <CropDialog file={file} onClose={() => setFile(undefined)} />}</Suspense>
    </>
  );
}

/** Its menu loads when somebody reaches for it. */
function ChangeButton({ onChoose }: { onChoose: () => void }) {
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <CameraButton
      label="Change photo"
      aria-haspopup="menu"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    />
  );
  return (
    <Suspense fallback={trigger}>
      {wanted ? <PhotoMenu trigger={trigger} onChoose={onChoose} /> : trigger}
    </Suspense>
  );
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
