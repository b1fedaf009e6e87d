import { useEffect } from 'react';

const product = 'Fieldhouse';
/** As index.html has it, for pages that say none. */
const first = document.title;

let page = first;
let waiting = 0;

function show(): void {
  document.title = waiting > 0 ? `(${waiting}) ${page}` : page;
}

/** What the tab, the history and screen readers call the page: 'Sign In · Fieldhouse'; undefined says nothing. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    page = `${name} · ${product}`;
    show();
    return () => {
      page = first;
      show();
    };
  }, [name]);
}

/** A number before the title, as long as something waits: '(3) Messages · Fieldhouse'. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count;
    show();
    return () => {
      waiting = 0;
      show();
    };
  }, [count]);
}
