import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '../display/Avatar.tsx';

interface ProfileHeadingProps extends Pick<ComponentProps<typeof Avatar>, 'name' | 'src' | 'hue'> {
  /** At the corner of the image. */
  imageButton?: ReactNode;
  /** Pills and short notes, in one row where there is room. */
  tags: ReactNode;
  /** Below the tags. */
  details?: ReactNode;
  /** The buttons at the end. */
  actions?: ReactNode;
}

/** The head of a person's page: image, name and facts, and what can be done. */
export function ProfileHeading({ imageButton, tags, details, actions, ...person }: ProfileHeadingProps) {
  const avatar = <Avatar {...person} size={96} className="max-sm:size-18 max-sm:text-title" />;
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      {imageButton !== undefined ? (
        <div className="relative">
          {avatar}
          <div className="absolute -right-1 -bottom-1">{imageButton}</div>
        </div>
      ) : (
        avatar
      )}
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-balance text-name max-sm:text-title">{person.name}</h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">{tags}</div>
        {details}
      </div>
      {actions}
    </header>
  );
}
