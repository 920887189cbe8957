import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { each, site } from '../shared/example.ts';
import { widthOf } from '../shared/page-text.ts';
import { indexableTitles } from '../shared/titles.ts';

/** Latin letters (half as many wide ones); far longer than what results show, so that only extreme titles are found. */
const longest = 160;

/** Commas of the Latin, Arabic and Chinese scripts. */
const comma = /[,،，、]/;
const commas = new RegExp(`(?:${comma.source}.*?){5}`);
/** A template in code documentation is a name, not a list of words. */
const parameters = /(?<=[\p{L}\d_])<.*$/su;
/** In scripts with syllables, two letters may be a word. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}|\p{L}{4,}/gu;
/** A quick version for most titles without Unicode properties. */
const asciiWord = /[a-z]{4,}/g;
const ascii = /^[ -~]*$/;

const delimiter = /[|｜•·;»›~*]|\s[-–—/+>\\]\s|\s#/;
/** A list in a sentence ends so; a list of keywords doesn't. */
const conjunction = /(?:^|\s)(?:and|or|und|oder|et|ou|y|o|e|en|&)\s/i;

const titled = (title: string) => site({ '/': { title } });

export default defineRule({
  id: 'title-stuffed',
  title: 'A title is concise, not a list of keywords',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: 'A title that repeats the same word looks like spam to readers and search engines, which then write their own. (Google Search Central, title links: avoid keyword stuffing.)',
  fix: 'write the topic once, in a few words',
  scope: 'page',
  examples: () => ({
    good: {
      'the way to a page': site({ '/': { title: 'Gauges | Pressure | Products | Acme' } }),
      'a long title in Japanese': site({
        '/ja/': {
          lang: 'ja',
          title:
            '圧力計の選び方：用途別の種類と特徴をわかりやすく解説する完全ガイド【2026年版】初心者向け｜アクメ',
        },
      }),
      'a word twice': site({ '/': { title: 'Level sensors and level switches | Acme' } }),
      'a word in each kind that a sentence names': site({
        '/': { title: 'Read a linear scale, a square scale, a log scale, or a split scale: scale | Acme' },
      }),
      'a word twice in a row': site({ '/': { title: 'Measure twice twice: a tale of gauges | Acme' } }),
      'the parameters of a template': site({
        '/slot/': {
          title:
            'gauges::slot&lt; T_type, T_type1, T_type2, T_type3, T_type4, nil, nil, nil &gt; Class Reference | Acme',
        },
      }),
    },
    bad: {
      'a word four times': site({
        '/': { title: 'Pressure sensor, pressure gauge, pressure switch, pressure transmitter' },
      }),
      'a list': site({
        '/': { title: 'Sensors, gauges, meters, valves, pumps, switches, probes, cables | Acme' },
      }),
      'a list in Japanese': site({
        '/ja/': { lang: 'ja', title: '圧力計、流量計、温度計、水位計、ポンプ、バルブ、スイッチ｜アクメ' },
      }),
      'a word four times in Chinese': site({
        '/zh/': { lang: 'zh', title: '压力表 批发，压力表 价格，压力表 厂家，压力表' },
      }),
      'a paragraph in Chinese': site({
        '/zh/': { lang: 'zh', title: '我们生产各种工业用测量仪器'.repeat(7) },
      }),
      'a paragraph': site({ '/': { title: `Acme ${'makes many fine instruments '.repeat(6)}` } }),
      'a word three times in a row': site({ '/': { title: 'Gauges Gauges Gauges | Acme' } }),
      'a word and its misspellings': site({ '/': { title: 'Foobar, foo bar, foobars, foo bars' } }),
      ...each('a list with another delimiter: ', titled, [
        'Gauges | Meters | Valves | Pumps | Probes | Cables',
        'Pressure sensor | Pressure gauge | Pressure switch',
        'Gauges / Meters / Valves / Pumps / Probes / Cables',
        'Gauges » Meters » Valves » Pumps » Probes » Cables',
        'Gauges, meters, valves, pumps, probes, cables',
      ]),
    },
  }),
  *check(site) {
    for (const { page, title } of indexableTitles(site)) {
      const fault = faultOf(title.text);
      if (fault !== undefined) yield { ...at(site, page, title), message: `the title ${fault}` };
    }
  },
});

function faultOf(title: string): string | undefined {
  // Half as many wide letters may be enough.
  if (title.length * 2 > longest && widthOf(title) > longest) return `has ${title.length} characters`;
  const closed = title.lastIndexOf('>') + 1;
  const written = title.slice(0, closed).replace(parameters, '') + title.slice(closed);
  const listed = written.split(comma);
  const brief = (commas.test(written) ? listed : []).filter((piece) =>
    isShort(piece.split(delimiter)[0] ?? ''),
  );
  if (brief.length >= (conjunction.test(listed.at(-1) ?? '') ? 7 : 6)) return 'is a list of keywords';
  if (listed.length > 2) {
    const spelled = listed.map((piece) => piece.toLowerCase().replace(/[\s-]/g, '').replace(/s$/, ''));
    const [variant = ''] = spelled;
    if (spelled.every((one) => one === variant)) return `has "${variant}" in each of its parts`;
  }
  const pieces = written.split(delimiter);
  const short = (pieces.length > 2 ? pieces : [])
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && isShort(piece));
  if (short.length >= 6) return 'is a list of keywords';
  const parts = short.map((piece) => piece.toLowerCase());
  const repeated =
    (parts.length > 2 ? repeatedIn(parts) : undefined) ??
    (parts.length > 3 ? (repeatedIn(parts.slice(0, -1)) ?? repeatedIn(parts.slice(1))) : undefined);
  if (repeated !== undefined) return `has "${repeated}" in each of its parts`;
  const lower = written.toLowerCase();
  const run = lower
    .split(/\s+/)
    .find((one, index, all) => one.length > 3 && one === all[index + 1] && one === all[index + 2]);
  if (run !== undefined) return `has "${run}" three times in a row`;
  const words = lower.match(ascii.test(lower) ? asciiWord : word) ?? [];
  if (words.length < 4) return undefined;
  const stem = stemOf(words);
  if (stem !== undefined) return `has "${stem}" in four words or more`;
  if (words.length - new Set(words).size < 3) return undefined;
  // A phrase about kinds of one thing repeats its name.
  const most = listed.length > 2 && conjunction.test(listed.at(-1) ?? '') ? 3 + listed.length : 4;
  const counts = new Map<string, number>();
  for (const word of words) {
    const times = (counts.get(word) ?? 0) + 1;
    if (times === most) return `has "${word}" ${most === 4 ? 'four' : most} times or more`;
    counts.set(word, times);
  }
  return undefined;
}

function isShort(piece: string): boolean {
  return piece.trim().split(/\s+/).length <= 3;
}

/** A word with which four different ones start or end: `Pumpen, Wasserpumpen, Tauchpumpen, Kreiselpumpen`. */
function stemOf(words: readonly string[]): string | undefined {
  const all = [...new Set(words)].slice(0, 40);
  return all.find((stem) => {
    if (stem.length < 5) return false;
    const others = all.filter((one) => one.startsWith(stem) || one.endsWith(stem));
    return others.length >= 4;
  });
}

/** A word that every part contains: `Pressure sensor | Pressure gauge | Pressure switch`. */
function repeatedIn(parts: readonly string[]): string | undefined {
  const [first = [], ...others] = parts.map((part): readonly string[] => part.match(word) ?? []);
  if (first.length < 2) return undefined;
  return first.find((one) => others.every((words) => words.length > 1 && words.includes(one)));
}
