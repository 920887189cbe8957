import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOutside, type Journey, root, visitPaths } from '../workspace.ts';

// A migration, from the inventory to the proof on a server of this machine.

const site = 'https://www.example.com';
const port = 8931;

function describePage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${text}"><link rel="canonical" href="${site}/"></head><body><main><h1>${title}</h1><p>${text} It is repaired for twenty years, and calibrated by hand in our workshop.</p></main></body></html>`;
}

const small: Journey = {
  id: 'a small move',
  async walk({ write, signpost, serve }) {
    write({
      'old/index.html': describePage('Pumps and hoses', 'All that a boat needs.'),
      'old/pumps.html': describePage('Bilge pumps', 'Bilge pumps for small boats and their spare parts.'),
      'old/hoses.html': describePage('Hoses', 'Hoses for drinking water with their certificates.'),
      'old/team.html': describePage('Team', 'Who repairs your pump.'),
      'old/feed/index.xml':
        '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>',
      'dist/index.html': describePage('Pumps and hoses', 'All that a boat needs.'),
      'dist/products/pumps/index.html': describePage(
        'Bilge pumps',
        'Bilge pumps for small boats and their spare parts.',
      ),
      'dist/products/hoses/index.html': describePage(
        'Hoses',
        'Hoses for drinking water with their certificates.',
      ),
      'dist/404.html': describePage('Not found', 'This page does not exist.'),
      'pages.csv':
        'Top pages,Clicks,Impressions\nhttps://www.example.com/pumps.html,120,3000\nhttps://www.example.com/hoses.html,30,900\n',
      'access.log':
        '203.0.113.7 - - [01/Nov/2026:10:00:00 +0000] "GET /pumps.html?utm_source=a HTTP/1.1" 200 512 "-" "Mozilla/5.0"\n203.0.113.7 - - [01/Nov/2026:10:00:01 +0000] "GET /lost.html HTTP/1.1" 404 12 "https://example.org/" "Mozilla/5.0"\n',
    });
    const known = ['--dist', 'dist', '--site', site];
    signpost('migrate', 'inventory', 'old', 'pages.csv', 'access.log', '--old-site', site);
    signpost('migrate', '--on', '2026-12-05');
    signpost('migrate', 'suggest', '--dist', 'dist');
    signpost('migrate', 'review', '--export', 'review.csv', '--all', ...known);
    signpost('migrate', 'review', '--export', 'plan.html', ...known);
    signpost('migrate', 'review', '--import', 'review.csv', '--yes', ...known);
    await serve(['migrate', 'review', '--no-open', '--listen', String(port), ...known], () =>
      visitPaths(`http://127.0.0.1:${port}`, ['/']),
    );
    signpost('migrate', 'check', ...known);
    signpost('migrate', 'check', '--format', 'html', '--output', 'check.html', ...known);
    signpost('migrate', 'compare', ...known);
    signpost('migrate', 'release', '--dry-run', ...known);
    signpost('migrate', 'release', ...known);
    signpost('migrate', '--json');
    await serve(['serve', 'dist', '--site', site, '--listen', String(port)], async () => {
      const resolve = ['--resolve', `www.example.com:80:127.0.0.1,www.example.com:443:127.0.0.1`];
      await visitPaths(`http://127.0.0.1:${port}`, ['/', '/pumps.html', '/nothing']);
      signpost('migrate', 'verify', ...known, ...resolve);
      signpost('verify', `http://127.0.0.1:${port}`, 'dist', '--as', site);
      signpost(
        'verify',
        `http://127.0.0.1:${port}`,
        'dist',
        '--as',
        site,
        '--format',
        'html',
        '--output',
        'verify.html',
      );
      signpost('audit', `http://127.0.0.1:${port}`, '--site', site);
    });
    signpost('404s', 'access.log', ...known);
  },
};

const data = findOutside(join(root, '../shared/data/migrations/opentelemetry'));

const large: Journey = {
  id: 'a move of which only lists exist',
  walk({ write, signpost }) {
    const pages = readFileSync(join(String(data), 'new.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    write(
      Object.fromEntries(
        pages.map(([url, title = '']) => [`dist${url}index.html`, describePage(title, title)]),
      ),
    );
    write({ 'old.txt': readFileSync(join(String(data), 'old.txt'), 'utf8') });
    signpost('migrate', 'inventory', 'old.txt', '--old-site', site);
    signpost('migrate', 'suggest', '--dist', 'dist');
    signpost('migrate', 'review', '--export', 'review.csv', '--dist', 'dist', '--site', site);
    signpost('migrate', 'check', '--dist', 'dist', '--site', site, '--json');
  },
};

export const moveJourneys: readonly Journey[] = data === undefined ? [small] : [small, large];
