import { ExternalLink, Play, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { getSportFacts } from '#features/sports/contract.ts';
import { hueClass } from '#ui/display/sport-color-classes.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import type { Athlete } from '../contract.ts';
import { type PlayableVideo, toPlayableVideo } from './playable-video.ts';

const HighlightVideoDialog = lazyDialog(
  async () => (await import('./HighlightVideoDialog.tsx')).HighlightVideoDialog,
);

/** Videos as numbered tiles. No request goes to another site before the viewer plays one. */
export function HighlightVideosCard({ athlete }: { athlete: Athlete }) {
  const [watched, setWatched] = useState<number>();
  const videos = (athlete.highlights ?? []).map(toPlayableVideo);
  const playedVideo = watched === undefined ? undefined : videos[watched];
  return (
    <Card title="Highlight Reels" className="print:hidden">
      {videos.length === 0 ? (
        <EmptyState icon={<VideoOff />} title="No highlight videos available" className="py-6" />
      ) : (
        <ol className={`${hueClass[getSportFacts(athlete.sport).hue]} grid grid-cols-2 gap-3 lg:grid-cols-3`}>
          {videos.map((video, index) => (
            <li key={video.src}>
              <HighlightVideoTile video={video} number={index + 1} onPlay={() => setWatched(index)} />
            </li>
          ))}
        </ol>
      )}
      {playedVideo && (
        <HighlightVideoDialog
          video={playedVideo}
          title={`Highlight ${(watched ?? 0) + 1} of ${athlete.user.firstName} ${athlete.user.lastName}`}
          onClose={() => setWatched(undefined)}
        />
      )}
    </Card>
  );
}

// White text on the hue itself has too little contrast: the hue only tints a dark background.
const tileClass =
  'group relative flex aspect-video w-full items-center justify-center overflow-hidden rounded-lg bg-[linear-gradient(160deg,color-mix(in_oklab,var(--hue)_22%,oklch(0.34_0.03_255)),color-mix(in_oklab,var(--hue)_8%,oklch(0.2_0.02_255)))] text-white';

interface HighlightVideoTileProps {
  video: PlayableVideo;
  number: number;
  onPlay: () => void;
}

function HighlightVideoTile({ video, number, onPlay }: HighlightVideoTileProps) {
  const face = (
    <>
      <span
        aria-hidden
        className="absolute inset-0 bg-[repeating-linear-gradient(90deg,transparent_0_15%,rgb(255_255_255/0.1)_15%_calc(15%+1px))]"
      />
      <span className="relative flex size-10 items-center justify-center rounded-full bg-white/90 text-black transition-transform group-hover:scale-105">
        {video.kind === 'elsewhere' ? (
          <ExternalLink aria-hidden className="size-4" />
        ) : (
          <Play aria-hidden className="ml-0.5 size-4 fill-black" />
        )}
      </span>
      <span className="tnum absolute bottom-2 left-2.5 max-w-[90%] truncate font-medium text-meta">
        {number} · {video.source}
      </span>
    </>
  );
  if (video.kind === 'elsewhere') {
    return (
      <a href={video.src} target="_blank" rel="noopener noreferrer nofollow" className={tileClass}>
        <span className="sr-only">Open highlight </span>
        {face}
        <span className="sr-only"> (in a new tab)</span>
      </a>
    );
  }
  return (
    <button type="button" onClick={onPlay} className={tileClass}>
      <span className="sr-only">Play highlight </span>
      {face}
    </button>
  );
}
