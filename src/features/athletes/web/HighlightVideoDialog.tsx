import { useState } from 'react';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { PlayableVideo } from './playable-video.ts';

interface HighlightVideoDialogProps {
  video: PlayableVideo;
  title: string;
  onClose: () => void;
}

/** Plays a video: a file in the browser's player, others in the embedded player of their site. */
export function HighlightVideoDialog({ video, title, onClose }: HighlightVideoDialogProps) {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} title={title} size="4xl" bodyClassName="p-0">
      <div className="aspect-video bg-black">
        {video.kind === 'file' ? (
          // biome-ignore lint/a11y/useMediaCaption: athletes give an address, and no captions with it
          <video
            src={video.src}
            controls
            autoPlay
            playsInline
            onError={() => setFailed(true)}
            className="size-full"
          />
        ) : (
          <iframe
            src={video.src}
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
        {failed ? 'This video could not be played here. ' : `From ${video.source}. `}
        <a
          href={video.src}
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
