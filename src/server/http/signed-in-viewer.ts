/** Who is calling: the account behind the session cookie. */
export interface Viewer {
  id: string;
  role: 'athlete' | 'coach';
}

/** A viewer who called with a session cookie. */
export interface SignedInViewer extends Viewer {
  sessionId: string;
  /** False while an account that a coach made waits for its owner and safeguards are on. */
  isOwner: boolean;
}
