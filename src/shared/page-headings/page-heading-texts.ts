// Titles and subtitles that address and role determine, by address as in `src/routes/`. The page shows them, and before it the
// loading frame that comes with the HTML: the largest text of many screens is their subtitle, so it must not wait for the app.
// Those of visitors and of members are apart, because no screen needs both.

export interface PageHeadingTexts {
  title: string;
  subtitle: string;
}
