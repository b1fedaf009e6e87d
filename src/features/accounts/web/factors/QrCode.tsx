import { encode } from 'uqr';

/** Modules of white around a code, without which cameras do not find it (ISO/IEC 18004). */
const quiet = 4;

/** A code for a phone's camera, black on white whatever the theme: many apps read no other. */
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
      <path fill="currentColor" d={data.map(row).join('')} />
    </svg>
  );
}

/** A line's black modules, each run as one rectangle. */
function row(modules: boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < modules.length; x++) {
    const begin = x;
    while (modules[x]) x += 1;
    if (x > begin) path += `M${begin} ${y}h${x - begin}v1H${begin}z`;
  }
  return path;
}
