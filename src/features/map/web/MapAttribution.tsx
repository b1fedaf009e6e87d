const copyright = 'https://www.openstreetmap.org/copyright';

/** Names the source of the tiles, with the link that OpenStreetMap's license asks for. */
export function MapAttribution({ text }: { text: string }) {
  if (!text.includes('OpenStreetMap')) return text;
  return (
    <a href={copyright} target="_blank" rel="noreferrer" className="underline">
      {text}
    </a>
  );
}
