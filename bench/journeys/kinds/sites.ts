import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOutside, type Journey, root } from '../workspace.ts';

// Built sites, audited in each preset and format, and guarded by the ledger.

interface BuiltSite {
  readonly name: string;
  readonly dist: string;
  readonly url: string;
}

const formats = ['json', 'sarif', 'github', 'junit', 'csv', 'html'];

/** The template and the documentation, and each `NAME/dist` with a file `NAME/url` in the folder SIGNPOST_SITES. */
function listBuiltSites(): BuiltSite[] {
  const own = [
    { name: 'template', dist: join(root, 'dist'), url: 'https://www.example.com' },
    { name: 'docs', dist: join(root, 'docs/dist'), url: 'https://docs.example.com' },
  ];
  const folder = findOutside(process.env.SIGNPOST_SITES);
  const others = (folder === undefined ? [] : readdirSync(folder)).map((name) => ({
    name,
    dist: join(String(folder), name, 'dist'),
    url: readFileSync(join(String(folder), name, 'url'), 'utf8').trim(),
  }));
  return [...own, ...others].filter(({ dist }) => existsSync(dist));
}

export const siteJourneys: readonly Journey[] = listBuiltSites().map(({ name, dist, url }, index) => ({
  id: `audit of ${name}`,
  walk({ signpost }) {
    const format = formats[index % formats.length] ?? 'json';
    signpost('audit', dist, '--site', url);
    signpost(
      'audit',
      dist,
      '--site',
      url,
      '--preset',
      'strict',
      '--format',
      format,
      '--output',
      `report.${format}`,
    );
    signpost(
      'audit',
      dist,
      '--site',
      url,
      '--preset',
      'minimal',
      '--baseline',
      'baseline.json',
      '--update-baseline',
    );
    signpost('ledger', 'update', dist, '--site', url);
    signpost('ledger', 'check', dist, '--site', url);
  },
}));
