/** Who is calling: the account behind the session cookie. */
export interface Viewer {
  id: string;
  role: 'athlete' | 'coach';
}

/** A viewer who called with a session cookie. */
export interface SignedInViewer extends Viewer {
  sessionId: string;
}
