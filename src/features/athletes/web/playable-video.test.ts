import { expect, test } from 'vitest';
import { toPlayableVideo } from './playable-video.ts';

const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';
const hudl = 'https://www.hudl.com/embed/video/3/1234/5a6b7c';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'embed', tube],
  ['https://youtu.be/dQw4w9WgXcQ', 'embed', tube],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'embed', tube],
  ['https://vimeo.com/76979871', 'embed', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://player.vimeo.com/video/76979871', 'embed', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://www.hudl.com/video/3/1234/5a6b7c', 'embed', hudl],
  ['https://www.hudl.com/embed/video/3/1234/5a6b7c', 'embed', hudl],
  ['https://example.com/film/senior.MP4', 'file', 'https://example.com/film/senior.MP4'],
])('%s is played in the page [2.138]', (address, kind, src) => {
  expect(toPlayableVideo(address)).toMatchObject({ kind, src });
});

test.each([
  'https://www.youtube.com/@someone',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/"onload=alert(1)',
  'https://example.com/my-reel',
  'https://www.hudl.com/profile/1234',
  'javascript:alert(1)',
  'nothing',
])('%s is not put into a frame', (address) => {
  expect(toPlayableVideo(address)).toMatchObject({ kind: 'elsewhere', src: address });
});
