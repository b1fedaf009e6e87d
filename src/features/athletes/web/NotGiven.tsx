/** A dash for the eye, words for the ear. */
export function NotGiven() {
  return (
    <span className="font-normal text-muted">
      <span aria-hidden>—</span>
      <span className="sr-only">not given</span>
    </span>
  );
}
