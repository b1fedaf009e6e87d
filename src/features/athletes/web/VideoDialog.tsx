import { useState } from 'react';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Video } from './video.ts';

interface VideoDialogProps {
  video: Video;
  title: string;
  onClose: () => void;
}

/** Plays a video: a file in the browser's player, others in the embedded player of their site. */
export function VideoDialog({ video: film, title, onClose }: VideoDialogProps) {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} title={title} size="4xl" bodyClassName="p-0">
      <div className="aspect-video bg-black">
        {film.kind === 'file' ? (
          // biome-ignore lint/a11y/useMediaCaption: athletes give an address, and no captions with it
          <video
            src={film.src}
            controls
            autoPlay
            playsInline
            onError={() => setFailed(true)}
            className="size-full"
          />
        ) : (
          <iframe
            src={film.src}
            title={title}
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            className="size-full border-0"
          />
        )}
      </div>
      <p role="status" className="px-4 py-3 text-muted text-row">
        {failed ? 'This video could not be played here. ' : `From ${film.source}. `}
        <a
          href={film.src}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="rounded-sm font-medium text-brand underline"
        >
          Open it in a new tab
        </a>
      </p>
    </Dialog>
  );
}
