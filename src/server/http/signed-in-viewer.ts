/** Who is calling: the account behind the session cookie. */
export interface Viewer {
  id: string;
  role: 'athlete' | 'coach';
}
