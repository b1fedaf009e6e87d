/** How the video at an address is played; `src` is what the player loads. */
export interface PlayableVideo {
  kind: 'file' | 'embed' | 'elsewhere';
  src: string;
  /** Where it is hosted: 'YouTube', 'Video' for a file, 'example.com'. */
  source: string;
}

/** The content security policy allows only these in frames; anything else opens in a new tab. */
export function toPlayableVideo(videoUrl: string): PlayableVideo {
  const toExternalVideo = (source: string): PlayableVideo => ({ kind: 'elsewhere', src: videoUrl, source });
  if (!URL.canParse(videoUrl)) return toExternalVideo('Video');
  const url = new URL(videoUrl);
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (!/^https?:$/.test(url.protocol)) return toExternalVideo(host);
  if (/\.(mp4|m4v|webm|mov|ogv)$/i.test(url.pathname))
    return { kind: 'file', src: videoUrl, source: 'Video' };
  const embed = toEmbeddedPlayer(host, url);
  return embed ? { kind: 'embed', ...embed } : toExternalVideo(host);
}

function toEmbeddedPlayer(host: string, url: URL): Pick<PlayableVideo, 'src' | 'source'> | undefined {
  if (host === 'youtu.be') return toYoutubeEmbed(url.pathname.slice(1));
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const [, kind, id] = url.pathname.split('/');
    return toYoutubeEmbed(
      kind === 'watch' ? url.searchParams.get('v') : isYoutubePath(kind) ? id : undefined,
    );
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1];
    return id ? { src: `https://player.vimeo.com/video/${id}?dnt=1`, source: 'Vimeo' } : undefined;
  }
  if (host === 'hudl.com') {
    const path = /^\/(?:embed\/)?(video\/\d+\/\d+\/\w+|athlete\/\d+\/highlights\/\w+)/.exec(
      url.pathname,
    )?.[1];
    return path ? { src: `https://www.hudl.com/embed/${path}`, source: 'Hudl' } : undefined;
  }
  return undefined;
}

const isYoutubePath = (kind: string | undefined) => ['embed', 'shorts', 'live'].includes(kind ?? '');

function toYoutubeEmbed(id: string | null | undefined) {
  return id && /^[\w-]{6,20}$/.test(id)
    ? { src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`, source: 'YouTube' }
    : undefined;
}
