import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { card, page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

// texts.tsv: which wrong texts the audit finds, and where. A row is a text that a site shows, a column a kind of wrong, a cell the level or
// the number of a reason. Each text is put into a site without a fault, and the right one in its place leaves nothing.

const [head = '', ...lines] = readFileSync(new URL('texts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const kinds = head.split('\t').slice(1);
const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
const reasons = new Set(lines.flatMap((line) => /^# (\d+)\t/.exec(line)?.[1] ?? []));

/** The texts of each kind, as people see them; undefined for none. */
const wrong: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'left out': [undefined],
  empty: [''],
  value: ['undefined', 'null', 'NaN', '[object Object]'],
  mark: ['{{ page.title }}', '<%= title %>', '%title%', `\${title}`],
  twice: [
    'Gauges &amp; sensors of the plant',
    'Gauges &#39;by hand&#39; for plants',
    'Gauges &ndash; sensors for plants',
  ],
  filler: ['Lorem ipsum dolor sit amet, consectetur adipiscing elit'],
  tags: ['<strong>Gauges</strong> for all of the plant'],
  encoding: [
    'Messgeräte für Behälter'.replaceAll('ä', 'Ã¤').replaceAll('ü', 'Ã¼'),
    'It isnâ€™t far to the plant',
  ],
  note: ['TODO: write this text', 'TBD', 'FIXME - a text'],
};

/** What the fix of a kind tells people to do, for texts of `text-broken`. */
const fixes: Readonly<Record<string, RegExp>> = {
  value: /value that the template reads|correct the (?:text|JSON)|describe|write/i,
  mark: /template|describe|write/i,
  twice: /escape the text once|without escaping/i,
  filler: /write|describe|correct/i,
  tags: /tags|without escaping|correct/i,
  encoding: /UTF-8/,
  note: /write|describe|correct/i,
};

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Files = Readonly<Record<string, string>>;

/** A page with an element that the text is in, or without the element. */
const inBody = (put: (text: string) => string) => (text: string | undefined) => ({
  'gauges/index.html': page('/gauges/', { body: text === undefined ? '' : put(html(text)) }),
});
const inData = (put: (text: string | undefined) => unknown) => (text: string | undefined) => ({
  'gauges/index.html': page('/gauges/', {
    head: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...Object(put(text)) })}</script>`,
  }),
});
const social = (key: string) => (text: string | undefined) => ({
  'gauges/index.html': page('/gauges/', {
    head: `${card('/gauges/').replace(/<meta property="og:title".*/, '')}${key === 'og:title' ? '' : '<meta property="og:title" content="Gauges">'}
${text === undefined ? '' : `<meta property="${key}" content="${html(text)}">`}`,
  }),
});
const inFeed = (put: (element: string) => string, name: string) => (text: string | undefined) => ({
  'rss.xml': put(text === undefined ? '' : `<${name}>${html(text)}</${name}>`),
});
const rss = (channel: string, item: string) =>
  `<rss version="2.0"><channel>${channel}<item>${item}<link>https://www.example.com/gauges/</link></item></channel></rss>`;
const inManifest = (name: string) => (text: string | undefined) => ({
  'index.html': page('/', {
    head: '<link rel="manifest" href="/site.webmanifest">',
    body: '<a href="/gauges/">Gauges</a>',
  }),
  'site.webmanifest': JSON.stringify({ name: 'Acme', short_name: 'Acme', [name]: text }),
});

const gauges = page('/gauges/');

/** The files with a text in its place. */
const carriers: Readonly<Record<string, (text: string | undefined) => Files>> = {
  title: (text) => ({
    'gauges/index.html': gauges.replace(/<title>.*<\/title>/, () =>
      text === undefined ? '' : `<title>${html(text)}</title>`,
    ),
  }),
  description: (text) => ({
    'gauges/index.html': gauges.replace(/<meta name="description".*/, () =>
      text === undefined ? '' : `<meta name="description" content="${html(text)}">`,
    ),
  }),
  lang: (text) => ({
    'gauges/index.html': gauges.replace('<html lang="en">', () =>
      text === undefined ? '<html>' : `<html lang="${html(text)}">`,
    ),
  }),
  h1: (text) => ({
    'gauges/index.html': gauges.replace(/<h1>.*<\/h1>/, () =>
      text === undefined ? '' : `<h1>${html(text)}</h1>`,
    ),
  }),
  h2: inBody((text) => `<h2>${text}</h2>`),
  'og:title': social('og:title'),
  'og:description': social('og:description'),
  'og:site_name': social('og:site_name'),
  'twitter:title': social('twitter:title'),
  'image alt': (text) => ({
    'gauges/index.html': page('/gauges/', {
      body: `<img src="/icon.svg"${text === undefined ? '' : ` alt="${html(text)}"`}>`,
    }),
  }),
  'link text': inBody((text) => `<p><a href="/">${text}</a></p>`),
  'button text': inBody((text) => `<button type="button">${text}</button>`),
  paragraph: inBody((text) => `<p>${text}</p>`),
  'list item': inBody((text) => `<ul><li>${text}</li></ul>`),
  'table cell': inBody((text) => `<table><tr><td>${text}</td></tr></table>`),
  figcaption: inBody(
    (text) => `<figure><img src="/icon.svg" alt="A gauge"><figcaption>${text}</figcaption></figure>`,
  ),
  label: inBody((text) => `<label>${text}<input name="a"></label>`),
  placeholder: inBody((text) => `<input aria-label="Name" placeholder="${text}">`),
  'aria-label': inBody((text) => `<section aria-label="${text}"><p>Sizes</p></section>`),
  'frame title': inBody((text) => `<iframe src="https://maps.example.net/" title="${text}"></iframe>`),
  'JSON-LD headline': inData((headline) => ({ '@type': 'Article', headline })),
  'JSON-LD name': inData((name) => ({ '@type': 'Organization', name })),
  'JSON-LD description': inData((description) => ({ '@type': 'Organization', name: 'Acme', description })),
  'JSON-LD offer name': inData((name) => ({
    '@type': 'Product',
    name: 'Gauge',
    offers: { '@type': 'Offer', name, price: 3, priceCurrency: 'EUR' },
  })),
  'JSON-LD answer': inData((text) => ({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'How far?', acceptedAnswer: { '@type': 'Answer', text } }],
  })),
  'JSON-LD breadcrumb': inData((name) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name, item: 'https://www.example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Gauges' },
    ],
  })),
  'JSON-LD date': inData((datePublished) => ({ '@type': 'Article', headline: 'Gauges', datePublished })),
  'feed title': inFeed((title) => rss(title, '<title>Gauges</title>'), 'title'),
  'feed item title': inFeed((title) => rss('<title>Acme</title>', title), 'title'),
  'feed item description': inFeed(
    (text) => rss('<title>Acme</title>', `<title>Gauges</title>${text}`),
    'description',
  ),
  'feed date': inFeed((date) => rss('<title>Acme</title>', `<title>Gauges</title>${date}`), 'pubDate'),
  'sitemap lastmod': (text) => ({
    'sitemap.xml': (site()['sitemap.xml'] ?? '').replace(
      '</loc></url>\n</urlset>',
      () => `</loc>${text === undefined ? '' : `<lastmod>${html(text)}</lastmod>`}</url>\n</urlset>`,
    ),
  }),
  'manifest name': inManifest('name'),
  'manifest short_name': inManifest('short_name'),
  'llms.txt link': (text) => ({
    'llms.txt': `# Acme\n\n> Gauges.\n\n${text === undefined ? '' : `- [${text}](https://www.example.com/gauges/)\n`}`,
  }),
};

/** Language codes by their form, and `nan` is Min Nan Chinese. */
const languageCodes: readonly (string | undefined)[] = ['NaN', 'TBD'];

/** A right text of each carrier that takes no word. */
const right: Readonly<Record<string, string>> = {
  lang: 'en',
  'JSON-LD date': '2026-11-02',
  'feed date': 'Mon, 02 Nov 2026 10:00:00 GMT',
  'sitemap lastmod': '2026-11-02',
};

const settings = {
  rules: Object.fromEntries(rules.map(({ id, level }) => [id, level === 'info' ? 'info' : {}] as const)),
};

/** What the audit says with a text and not with the right one. */
async function findNew(carrier: string, text: string | undefined) {
  const put = carriers[carrier];
  if (put === undefined) throw new Error(`no carrier ${carrier}`);
  const files = put(text);
  const rightFiles = put(right[carrier] ?? 'All about our gauges for plants');
  const before = runRules(await siteOf({ files: { ...site(), ...rightFiles } }), settings);
  const known = new Set(before.map(({ rule, message }) => `${rule} ${message}`));
  const found = runRules(await siteOf({ files: { ...site(), ...files } }), settings);
  return {
    file: Object.keys(files).at(-1),
    found: found.filter(({ rule, message }) => !known.has(`${rule} ${message}`)),
  };
}

it('texts.tsv has a level or a known reason in each cell, and a row for each carrier', () => {
  expect(rows.map(([carrier]) => carrier)).toEqual(Object.keys(carriers));
  const cells = rows.flatMap(([, ...cells]) => cells);
  expect(
    cells.filter((cell) => !/^(?:error|warning|info)$/.test(cell) && !reasons.has(cell.replace('– ', ''))),
  ).toEqual([]);
});

const cells = rows.flatMap(([carrier = '', ...levels]) =>
  kinds.map((kind, index) => ({ carrier, kind, level: levels[index] ?? '' })),
);

it.each(cells)('a wrong text: $carrier, $kind is $level', async ({ carrier, kind, level }) => {
  const isReported = !level.startsWith('–');
  for (const text of wrong[kind] ?? []) {
    if (carrier === 'lang' && languageCodes.includes(text)) continue;
    const { file, found } = await findNew(carrier, text);
    if (!isReported) {
      expect(found.map(({ message }) => message)).toEqual([]);
      continue;
    }
    const [first] = found;
    expect({ text, level: first?.level, file: first?.file }).toEqual({ text, level, file });
    const words = (text ?? '').replace(/^<.*?>/, '').slice(0, 12);
    if (words !== '') expect(first?.message).toContain(words);
    if (carrier !== 'lang' && !carrier.includes('date') && !carrier.includes('lastmod'))
      expect(first?.fix).toMatch(fixes[kind] ?? /./);
    // One rule reports it.
    expect(new Set(found.map(({ rule }) => rule)).size).toBe(1);
  }
});
