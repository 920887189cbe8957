import { rules } from '../../integrations/signpost/src/audit/rules/index.ts';
import { runRules } from '../../integrations/signpost/src/audit/rules/run.ts';
import { page, site } from '../../integrations/signpost/src/audit/rules/shared/example.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { importers } from '../../integrations/signpost/src/import/import-redirects.ts';
import { filesInMemory } from '../../integrations/signpost/src/lib/file.ts';
import { Problem } from '../../integrations/signpost/src/lib/problem.ts';
import { readYaml } from '../../integrations/signpost/src/map/read-yaml.ts';
import { reportNote, reportPair } from '../timing.ts';

// Each parser, importer and rule reads runs of each character class at growing lengths: no time may grow as their square.
const runs = [
  ...'a1 \t/.-_%#?&=*:(){}[]<>"\'\\$|^+,;@~`!é\n\0',
  ...['%2F', 'a.', './', '#a', '()', '{a}', '<a>', '&amp;', '\u{1f600}'],
];
const lengths = [10_000, 20_000, 40_000] as const;
/** Below this, what else the machine does counts for more than the input. */
const leastMs = 15;

type Read = (run: string) => unknown;

/** Where a run may be in a file of each format. */
const texts: Readonly<Record<string, readonly ((run: string) => string)[]>> = {
  csv: [(run) => `from,to\n/a,/b${run}\n`, (run) => `from,to\n"/a${run}",/b\n`, (run) => `${run}from,to\n`],
  netlify: [(run) => `[[redirects]]\nfrom = '/a${run}'\nto = "/b"\n`],
  cloudflare: [(run) => `/a /b${run}\n/c /d 301\n`, (run) => `/a${run} /b 301 Country=${run}\n`],
  htaccess: [
    (run) => `RewriteEngine On\nRewriteRule ^a${run}$ /b${run} [R=301,L]\n`,
    (run) => `RewriteCond %{QUERY_STRING} ^a=${run}$\nRewriteRule ^a$ /b [R=301]\nRedirect 301 /a${run} /b\n`,
  ],
  nginx: [
    (run) => `server { location = /a${run} { return 301 /b${run}; } }\n`,
    (run) => `map $uri $to { ~^/a${run}$ /b; }\n`,
  ],
  vercel: [(run) => JSON.stringify({ redirects: [{ source: `/a${run}`, destination: `/b${run}` }] })],
  firebase: [
    (run) => JSON.stringify({ hosting: { redirects: [{ source: `/a${run}`, destination: `/b${run}` }] } }),
    (run) => JSON.stringify({ hosting: { redirects: [{ regex: `/a${run}`, destination: '/b' }] } }),
  ],
};
const fallback = [(run: string) => `/a${run} /b${run}\n`];

function importing(): Record<string, Read> {
  const entries = importers.flatMap(({ id, read }) =>
    (texts[id] ?? fallback).map((text, at): [string, Read] => [
      `import ${id} ${at + 1}`,
      (run) => read(id, text(run), { base: '/' }),
    ]),
  );
  return Object.fromEntries(entries);
}

/** All rules, over a site with the run in one place. */
function auditing(files: (run: string) => Record<string, string>): Read {
  return (run) => {
    const read = readSite(filesInMemory(site(files(run))), { origin: 'https://www.example.com' });
    return runRules(read, {}, rules);
  };
}

const readers: Readonly<Record<string, Read>> = {
  ...importing(),
  'map from': (run) => readYaml('redirects.yaml', `redirects:\n  - { from: '/a${run}', to: /b/ }\n`),
  'map bare': (run) => readYaml('redirects.yaml', `redirects:\n  - from: /a${run}\n    to: /b${run}\n`),
  'page link': auditing((run) => ({ 'x/index.html': page('/x/', { body: `<a href="/${run}">a</a>` }) })),
  'page text': auditing((run) => ({ 'x/index.html': page('/x/', { body: `<p>${run}` }) })),
  'page head': auditing((run) => ({
    'x/index.html': page('/x/', { head: `<meta name=a content='${run}'>` }),
  })),
  'page open tag': auditing((run) => ({ 'x/index.html': page('/x/', { body: `<img alt="a" src=/${run}` }) })),
  'page script': auditing((run) => ({ 'x/index.html': page('/x/', { body: `<script>${run}</script>` }) })),
  'robots.txt': auditing((run) => ({ 'robots.txt': `User-agent: *\nDisallow: /${run}\n` })),
  'sitemap.xml': auditing((run) => ({ 'sitemap.xml': `<urlset><url><loc>${run}</loc></url></urlset>` })),
  _redirects: auditing((run) => ({ _redirects: `/a /b${run}\n` })),
  _headers: auditing((run) => ({ _headers: `/${run}\n  X-A: ${run}\n` })),
  '.htaccess': auditing((run) => ({ '.htaccess': `<Files "${run}">\nHeader set X-A "${run}"\n</Files>\n` })),
  'vercel.json': auditing((run) => ({
    'vercel.json': JSON.stringify({
      headers: [{ source: `/${run}`, headers: [{ key: 'X-A', value: run }] }],
    }),
  })),
};

function timeOf(read: Read, run: string): number {
  const before = process.cpuUsage();
  try {
    read(run);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const grown = [];
for (const [name, read] of Object.entries(readers)) {
  for (const piece of runs) {
    const timesOf = (tries: number): number[] =>
      lengths.map((length) => {
        const run = piece.repeat(length / piece.length);
        return Math.min(...Array.from({ length: tries }, () => timeOf(read, run)));
      });
    let times = timesOf(2);
    // The garbage collector runs in some tries, so what looks worse than linear is tried more often.
    if ((times[2] ?? 0) >= leastMs && (times[2] ?? 0) > 2.4 * (times[1] ?? 0)) times = timesOf(9);
    const [first = 0, , whole = 0] = times;
    if (whole >= leastMs) grown.push({ name, piece, times, growth: Math.sqrt(whole / first) });
  }
}
grown.sort((a, b) => b.growth - a.growth);
for (const { name, piece, times, growth } of grown.slice(0, 8))
  reportNote(
    `${name}, ${JSON.stringify(piece)}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms at 10,000, 20,000 and 40,000 characters, ×${growth.toFixed(1)} for each doubling`,
  );
const [worst] = grown;
const whole = worst?.times[2] ?? 1;
reportPair(whole, whole / (worst?.growth ?? 1));
