import { ImageUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItem, MenuLoadedOnFirstPress } from '#ui/overlays/MenuLoadedOnFirstPress.tsx';
import { useRemoveProfilePhoto } from './data.ts';

interface ProfilePhotoMenuProps {
  trigger: ReactNode;
  /** Opens the file picker. */
  onChoose: () => void;
}

export default function ProfilePhotoMenu({ trigger, onChoose }: ProfilePhotoMenuProps) {
  const { mutate: remove } = useRemoveProfilePhoto();
  return (
    <MenuLoadedOnFirstPress align="start" trigger={trigger}>
      <MenuItem icon={<ImageUp aria-hidden />} onSelect={onChoose}>
        Choose another photo
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => remove()}>
        Remove photo
      </MenuItem>
    </MenuLoadedOnFirstPress>
  );
}
