import { Avatar } from '#ui/display/Avatar.tsx';
import { ExampleAthleteCard } from './ExampleAthleteCard.tsx';
import { ExampleMap } from './ExampleMap.tsx';

/** The product in one picture, made of its own parts. Screen readers get it as one image, without controls. */
export function ProductPreview() {
  return (
    <>
      <div
        role="img"
        aria-label="An example: a map of the United States with athletes in its cities, a message of a coach, and the card of an invented quarterback with class, height, weight, grades and stats."
        className="select-none"
      >
        <ExampleMap className="h-84 sm:h-96 lg:h-114" />
        <ExampleMessage className="absolute top-26 left-3 sm:top-64 sm:left-6 lg:top-80 lg:-left-6" />
        <ExampleAthleteCard className="relative mx-auto -mt-28 w-full max-w-84 sm:absolute sm:right-4 sm:bottom-12 sm:mt-0 lg:-right-2 lg:bottom-4" />
      </div>
      <figcaption className="mt-3 text-center text-caption text-muted sm:absolute sm:bottom-3 sm:left-0 sm:mt-0 sm:text-left">
        An example: the people are invented.
      </figcaption>
    </>
  );
}

function ExampleMessage({ className }: { className: string }) {
  return (
    <div
      className={`${className} w-62 rounded-lg border border-line bg-raised px-3.5 pt-2.5 pb-3 text-row shadow-float`}
    >
      <p className="flex items-center gap-2 text-caption text-muted">
        <Avatar name="Ray Lawson" size={28} />
        Coach Lawson
      </p>
      <p className="mt-1.5">Your Week 9 film was outstanding. Are you free for a call on Sunday?</p>
    </div>
  );
}
