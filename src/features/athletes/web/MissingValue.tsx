/** A dash on the screen, words for screen readers. */
export function MissingValue() {
  return (
    <span className="font-normal text-muted">
      <span aria-hidden>—</span>
      <span className="sr-only">not given</span>
    </span>
  );
}
