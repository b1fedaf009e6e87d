/** Who is calling: the account behind the session cookie. */
export interface Viewer {
  id: string;
  /** Staff make only the calls that say so. */
  role: 'athlete' | 'coach' | 'staff';
}

/** A viewer in a call for members. */
export type MemberViewer = Viewer & { role: 'athlete' | 'coach' };

/** A viewer of whom it is known how much lists of athletes may show. */
export interface AthleteReader extends Viewer {
  /** Whether staff have verified the coach; without safeguards everybody counts as verified. */
  isVerified: boolean;
  /** Whether safeguards are on, so that athletes choose who sees which field of their profile. */
  safeguards: boolean;
}

/** A viewer who called with a session cookie. */
export interface SignedInViewer extends AthleteReader {
  sessionId: string;
  /** When the account was made. */
  memberSince: Date;
  /** False while an account that a coach made waits for its owner and safeguards are on. */
  isOwner: boolean;
  /** Whether a sign-in to the account asks for a second step. */
  hasSecondFactor: boolean;
  /** Until when the account is suspended; null for almost everybody. */
  suspendedUntil: Date | null;
  /** Until when the account may read as much a day as a verified coach; null for almost everybody. */
  dailyLimitRaisedUntil: Date | null;
}
