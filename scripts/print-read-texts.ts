// `npm run docs -- texts`: every text of the source that a person reads, with file and line, by feature. Of a word, such
// as `npm run docs -- texts -- email`, only those that have it.
import { listReadTexts } from './texts/list-read-texts.ts';

const word = process.argv[2]?.toLowerCase();
let texts = 0;
for (const { feature, lines } of listReadTexts('src')) {
  const wanted = lines.filter(({ text }) => !word || text.toLowerCase().includes(word));
  if (wanted.length > 0) console.log(`\n# ${feature}`);
  for (const { text, place } of wanted) console.log(`${text}\t${place}`);
  texts += wanted.length;
}
console.log(`\n${texts} texts`);
