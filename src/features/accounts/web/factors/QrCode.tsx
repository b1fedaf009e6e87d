import { encode } from 'uqr';

/** White modules around the code; without them cameras do not find it (ISO/IEC 18004). */
const quiet = 4;

/** A QR code, black on white in both themes: many apps cannot read another one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-lg bg-white text-black"
    >
      <path fill="currentColor" d={data.map(toRowSvgPath).join('')} />
    </svg>
  );
}

/** The black modules of a line, each run of them as one rectangle. */
function toRowSvgPath(darkModules: boolean[], rowIndex: number): string {
  let path = '';
  for (let x = 0; x < darkModules.length; x++) {
    const begin = x;
    while (darkModules[x]) x += 1;
    if (x > begin) path += `M${begin} ${rowIndex}h${x - begin}v1H${begin}z`;
  }
  return path;
}
