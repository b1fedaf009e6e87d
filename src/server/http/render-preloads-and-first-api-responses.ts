import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callApiForPage, collectResponsesWithinTime, type FirstResponse } from './call-api-for-page.ts';
import {
  findScreen,
  maySeeMemberPages,
  type PageViewer,
  type Screen,
  type ScreenFiles,
} from './find-screen-and-its-files.ts';

/** What a page shows first. The page brings it along, so that the browser makes no call before it is drawn. */
export interface PreloadAndEmbedOptions<Account extends PageViewer> {
  /** The call that returns the account of the session, or 401. */
  accountCall: string;
  /** The calls that this page begins with. */
  listCalls(pageUrl: URL, account: Account): string[];
  /** Up to where this person's events have happened; the event stream goes on after it. */
  getEventPosition(userId: string): Promise<number>;
  /** Whether the page of this path is the same for visitors and members. */
  isOpen(path: string): boolean;
  /** Puts what the responses say into the loading frame. */
  fillLoadingFrame?: ((html: string, responses: ReadonlyMap<string, FirstResponse>) => string) | undefined;
  /** A call that takes longer is left to the browser; by default a time that no call needs on a machine at ease. */
  callsMs?: number | undefined;
}

const usualCallsMs = 500;

/** The outline of any member's screen or of any form. */
type GeneralLoadingFrame = 'member' | 'form';

export interface OwnPartsOfPage {
  /** The part of the page's head that is this person's own. */
  head: string;
  /** They renew or end the session. */
  cookies: string[];
  /** What the page shows until the app runs. Undefined for a page whose outline is not known. */
  frame?: GeneralLoadingFrame | { html: string } | undefined;
}

/** The parts of a page that are this person's own. */
export async function renderPreloadsAndFirstResponses<Account extends PageViewer>(
  app: FastifyInstance,
  request: FastifyRequest,
  { screens, options }: { screens: readonly Screen[]; options: PreloadAndEmbedOptions<Account> },
): Promise<OwnPartsOfPage> {
  const url = new URL(request.url, 'http://page');
  const makeCall = (call: string) => callApiForPage(app, request, call);
  const own = await makeCall(options.accountCall);
  if (own.status !== 200 && own.status !== 401) return { head: '', cookies: own.cookies };
  const account = own.status === 200 ? (JSON.parse(own.body) as Account) : undefined;
  const member = maySeeMemberPages(account) ? account : undefined;
  // Before the calls: what happens after them comes with the stream.
  const eventPosition = member && (await options.getEventPosition(member.id));
  const calls = member ? options.listCalls(url, member) : [];
  const responses = await collectResponsesWithinTime(calls, makeCall, options.callsMs ?? usualCallsMs);
  responses.set(options.accountCall, own);
  const screen = findScreen(screens, url.pathname, account);
  const preloads = screen ? renderPreloads(screen) + renderPreloads(screen.wide, wideMedia) : '';
  return {
    head: preloads + renderEmbeddedResponsesScript(responses, eventPosition),
    cookies: own.cookies,
    frame: hasOwnFrame(screen, account)
      ? { html: options.fillLoadingFrame?.(screen.loadingFrame, responses) ?? screen.loadingFrame }
      : chooseGeneralLoadingFrame(account, options.isOpen(url.pathname), url.pathname),
  };
}

/** Whoever has an account sees another screen where visitors sign in: their own, or the second step of the registration. */
const hasOwnFrame = (
  screen: Screen | undefined,
  account: PageViewer | undefined,
): screen is Screen & { loadingFrame: string } =>
  Boolean(screen?.loadingFrame && (screen.members || !account));

function chooseGeneralLoadingFrame(
  account: PageViewer | undefined,
  isOpen: boolean,
  path: string,
): GeneralLoadingFrame | undefined {
  if (isOpen) return path.startsWith('/auth/') ? 'form' : undefined;
  if (maySeeMemberPages(account)) return 'member';
  // The second step of the registration.
  return account?.profileComplete === false ? 'form' : undefined;
}

/** Tailwind's `lg`, from which screens have two columns. */
const wideMedia = ' media="(min-width: 64rem)"';

function renderPreloads({ scripts, styles }: ScreenFiles, media = ''): string {
  return [
    ...styles.map((href) => `<link rel="preload" as="style"${media} crossorigin href="${href}">`),
    ...scripts.map(
      (href) => `<link rel="modulepreload"${media} fetchpriority="low" crossorigin href="${href}">`,
    ),
  ].join('');
}

/** JSON in the page, which `src/web/embedded-api-responses.ts` reads. It is no script, so the content policy lets it be. */
function renderEmbeddedResponsesScript(
  responses: ReadonlyMap<string, FirstResponse>,
  eventPosition: number | undefined,
) {
  const entries = [...responses].map(
    ([url, { status, headers, body }]) =>
      `${JSON.stringify(url)}:{"status":${status},"headers":${JSON.stringify(headers)},"body":${body}}`,
  );
  const json = `{"eventPosition":${JSON.stringify(eventPosition ?? null)},"responses":{${entries.join()}}}`;
  // Nothing in it can end the element: JSON has this character only inside of texts.
  return `<script type="application/json" id="first-responses">${json.replaceAll('<', '\\u003c')}</script>`;
}
