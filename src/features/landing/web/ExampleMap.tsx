import statesUrl from './us-states.svg?no-inline';

/** In the units of the outlines (scripts/make-landing-map.ts): invented counts at real cities. */
const clusters = [
  { x: 98, y: 46, count: 38 },
  { x: 170, y: 158, count: 12 },
  { x: 45, y: 262, count: 64 },
  { x: 96, y: 358, count: 140 },
  { x: 197, y: 400, count: 46 },
  { x: 343, y: 274, count: 57 },
  { x: 471, y: 470, count: 152 },
  { x: 542, y: 161, count: 31 },
  { x: 522, y: 296, count: 28 },
  { x: 638, y: 226, count: 96 },
  { x: 721, y: 261, count: 74 },
  { x: 665, y: 355, count: 43 },
  { x: 722, y: 408, count: 118 },
  { x: 818, y: 540, count: 87 },
  { x: 868, y: 218, count: 124 },
];

/** Percent of the ring, in its order. */
const ringShares = [
  { hue: 'football', share: 38 },
  { hue: 'basketball', share: 24 },
  { hue: 'baseball', share: 12 },
  { hue: 'soccer', share: 16 },
  { hue: 'track', share: 10 },
];

const ring = ringShares.map((part, i) => ({
  ...part,
  from: ringShares.slice(0, i).reduce((sum, { share }) => sum + share, 0),
}));

/** The states with clusters of athletes, drawn at one scale on every screen and cut off where there is no room. */
export function ExampleMap({ className }: { className: string }) {
  return (
    <div className={`${className} relative overflow-hidden rounded-xl border border-line bg-surface`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 975 610"
        className="absolute -top-2 left-1/2 -ml-2 w-160 max-w-none -translate-x-1/2 sm:-top-3 sm:ml-0 sm:w-190 lg:-top-1 lg:-left-1 lg:w-160 lg:translate-x-0"
      >
        <use href={`${statesUrl}#land`} className="fill-land" />
        <use
          href={`${statesUrl}#borders`}
          className="fill-none stroke-border-land [vector-effect:non-scaling-stroke]"
        />
        {clusters.map((cluster) => (
          <ExampleCluster key={`${cluster.x} ${cluster.y}`} {...cluster} />
        ))}
      </svg>
    </div>
  );
}

function ExampleCluster({ x, y, count }: { x: number; y: number; count: number }) {
  const radius = 17 + Math.log2(count);
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius + 3} className="fill-surface" />
      {ring.map(({ hue, share, from }) => (
        <circle
          key={hue}
          r={radius}
          pathLength={100}
          fill="none"
          strokeWidth={4.5}
          stroke={`var(--${hue})`}
          strokeDasharray={`${share} ${100 - share}`}
          strokeDashoffset={25 - from}
        />
      ))}
      <circle r={radius - 4} className="fill-fg" />
      <text textAnchor="middle" dominantBaseline="central" className="tnum fill-bg font-semibold text-touch">
        {count}
      </text>
    </g>
  );
}
