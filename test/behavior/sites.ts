import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { filesInMemory } from '../../integrations/signpost/src/lib/file.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { listServedFiles } from '../../integrations/signpost/src/plan/served-files.ts';
import { parseSettings, type SettingsInput } from '../../integrations/signpost/src/plan/settings.ts';
import { replaceByLandingPages } from '../../integrations/signpost/src/project/deploy/landing.ts';
import { loadMap } from '../../integrations/signpost/src/project/map-includes.ts';
import { files as siteFiles } from './fixture/files.ts';

/** The settings under which the fixture is asked. */
export type SiteName = 'main' | 'proxy' | 'closed' | 'landing' | 'folded' | 'flat';

/** A site to be served: its plan, and the files of its build. */
export interface Site {
  readonly name: SiteName;
  readonly plan: Plan;
  readonly files: Readonly<Record<string, string>>;
}

const main: SettingsInput = {
  origin: 'https://www.example.com',
  domains: ['example.com', 'old.example.net'],
  variant: { base: '/', format: 'directory', trailingSlash: 'always' },
  hsts: { maxAge: 86_400, includeSubDomains: false, preload: false },
  headers: [
    {
      match: { prefix: '/' },
      headers: [
        ['X-Content-Type-Options', 'nosniff'],
        ['X-Quote', 'a "b" $c \\d; {e}'],
      ],
    },
    { match: { prefix: '/assets/' }, headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
    {
      match: { exact: '/files/manual.pdf' },
      headers: [['Link', '<https://www.example.com/products/pump-42/>; rel="canonical"']],
    },
    { match: { exact: '/files/übersicht.pdf' }, headers: [['X-Robots-Tag', 'noindex']] },
  ],
  api: {
    base: '/api',
    resources: [
      { name: 'product', sizes: [2] },
      { name: 'product-categories', sizes: [] },
    ],
    origins: ['https://app.example.org'],
    errors: 'api/_errors',
    maxTarget: 2048,
  },
  // The password is "open sesame".
  protect: ['/intern/', '/api/in/'].map((prefix) => ({
    prefix,
    realm: 'Intern',
    users: 'ali:{SHA}W8r/fyL/UzygmbNAjq2HbA67qac=',
  })),
};

const retryAfter = '2026-12-28T08:00:00Z';

const settings: Record<SiteName, SettingsInput> = {
  main,
  proxy: { ...main, tls: { at: 'proxy', from: ['127.0.0.1', '10.0.0.0/8', '::1'] } },
  closed: { ...main, maintenance: { file: 'closed.html', retryAfter } },
  landing: main,
  folded: main,
  flat: {
    ...main,
    variant: { base: '/', format: 'file', trailingSlash: 'never' },
    hsts: undefined,
    api: undefined,
  },
};

/** Each site's own files, where they are not those of the fixture. */
const filesOf = (name: SiteName): Readonly<Record<string, string>> => {
  if (name === 'landing') {
    const shown = { ...{ name: 'Acme', languages: ['en'], message: 'landing-marker' }, icon: undefined };
    const said = { ...shown, until: undefined, details: undefined, contact: undefined };
    const pages = replaceByLandingPages(filesInMemory(siteFiles), 'https://www.example.com/', said);
    return { ...siteFiles, ...Object.fromEntries(pages.map(({ path, content }) => [path, String(content)])) };
  }
  if (name !== 'flat') return siteFiles;
  const flat = Object.entries(siteFiles).map(([file, text]) => [
    file.replace(/(?<=.)\/index\.html$/, '.html'),
    text,
  ]);
  return Object.fromEntries(flat);
};

const folder = fileURLToPath(new URL('fixture/', import.meta.url));
const mapFiles = { readBytes: (file: string) => readFile(folder + file) };

/** Makes a site's plan by the same steps as the command line. */
export async function siteOf(name: SiteName): Promise<Site> {
  const files = filesOf(name);
  const { map, findings } = await loadMap(name === 'folded' ? 'folded.yaml' : 'redirects.yaml', mapFiles);
  const errors = findings.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new Error(`the fixture's map is wrong: ${JSON.stringify(errors)}`);
  const parsed = parseSettings('the fixture', settings[name]);
  const names = Object.keys(files);
  const served = listServedFiles(parsed, names);
  const urls = new Set<string>([...served.pages.keys(), ...served.files.keys()]);
  return { name, files, plan: buildPlan(parsed, resolveMap(map, { ...parsed, served: urls }), names) };
}
