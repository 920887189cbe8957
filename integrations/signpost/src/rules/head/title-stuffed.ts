import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, indexablePages } from '../shared/judge.ts';
import { titleOf } from '../shared/titles.ts';

/** Characters; far above what results show, so that only what nobody would write is found. */
const longest = 160;

export default defineRule({
  id: 'title-stuffed',
  title: 'A title is concise and no list of keywords',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: 'The same word again and again looks like spam to readers and to search engines, which then write a title of their own. (Google Search Central, title links: avoid keyword stuffing.)',
  fix: 'say it once, in a few words',
  scope: 'page',
  examples: {
    good: [
      {
        title: 'a word twice',
        files: site({ 'index.html': page('/', { title: 'Level sensors and level switches | Acme' }) }),
      },
    ],
    bad: [
      {
        title: 'a word four times',
        files: site({
          'index.html': page('/', {
            title: 'Pressure sensor, pressure gauge, pressure switch, pressure transmitter',
          }),
        }),
      },
      {
        title: 'a list',
        files: site({
          'index.html': page('/', {
            title: 'Sensors, gauges, meters, valves, pumps, switches, probes, cables | Acme',
          }),
        }),
      },
      {
        title: 'a paragraph',
        files: site({
          'index.html': page('/', { title: `Acme ${'makes many fine instruments '.repeat(6)}` }),
        }),
      },
    ],
  },
  *check(site) {
    for (const page of indexablePages(site)) {
      const title = titleOf(page);
      const fault = title && faultOf(title.text);
      if (fault !== undefined) yield { ...at(site, page, title), message: `the title ${fault}` };
    }
  },
});

function faultOf(title: string): string | undefined {
  if (title.length > longest) return `has ${title.length} characters`;
  if (
    /(?:,[^,]*){6}/.test(title) &&
    title.split(',').filter((piece) => piece.trim().split(/\s+/).length <= 3).length >= 7
  )
    return 'is a list of keywords';
  const words = title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  if (words.length - new Set(words).size < 3) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) {
    const times = (counts.get(word) ?? 0) + 1;
    if (times === 4) return `says "${word}" four times or more`;
    counts.set(word, times);
  }
  return undefined;
}
