import { isObject } from '../../lib/json/json.ts';
import { toKeys } from '../../lib/json/jsonc.ts';
import { createGeneratedTable, type PageTable } from '../../plan/page-urls.ts';
import type { Serving } from '../../plan/serving.ts';
import type { ServingInput, ServingResult } from '../shared/serving.ts';
import {
  chooseSetting,
  createSettingsFinding,
  type HostSettings,
  openSettings,
} from '../shared/settings-file.ts';

const file = 'firebase.json';

/** By `cleanUrls` and `trailingSlash`; all redirects are 301. */
const tables: Readonly<Record<'true' | 'false', Readonly<Record<'unset' | 'true' | 'false', PageTable>>>> = {
  false: {
    unset: createPlainTable({ own: 'slash', slash: 200, bare: 301, index: 200 }),
    true: createPlainTable({ own: 'slash', slash: 200, bare: 301, index: 200 }),
    false: createPlainTable({ own: 'bare', bare: 200, slash: 301, index: 200 }),
  },
  true: {
    unset: {
      folder: { own: 'bare', bare: 200, slash: 200, index: 301, bareIndex: 301 },
      file: { own: 'bare', bare: 200, html: 301 },
    },
    true: {
      folder: { own: 'slash', slash: 200, bare: 301, index: 301, bareIndex: 301 },
      file: { own: 'slash', slash: 200, bare: 301, html: 301 },
    },
    false: {
      folder: { own: 'bare', bare: 200, slash: 301, index: 301, bareIndex: 301 },
      file: { own: 'bare', bare: 200, slash: 301, html: 301 },
    },
  },
};

/** Without `cleanUrls`, a page beside others has only the name of its file. */
function createPlainTable(folder: PageTable['folder']): PageTable {
  return { folder, file: { own: 'html', html: 200 } };
}

/** Firebase Hosting, by the two keys of `hosting` in firebase.json. Generated files set both. */
export function readFirebaseServing({ read, variant }: ServingInput): ServingResult {
  // The reader of the rules reports an invalid file.
  const { opened } = openSettings(read, [file]);
  const { site, faults: siteFaults } = readSiteSettings(opened);
  const generated = variant && createGeneratedTable(variant);
  // Without generated files, the vendor's defaults count.
  let usualSlash: 'unset' | 'true' | 'false' = 'unset';
  if (generated !== undefined) usualSlash = generated.folder.own === 'slash' ? 'true' : 'false';
  const clean = chooseSetting(site, {
    path: ['hosting', 'cleanUrls'],
    values: ['true', 'false'],
    fallback: generated === undefined ? 'false' : 'true',
  });
  const slash = chooseSetting(site, {
    path: ['hosting', 'trailingSlash'],
    values: ['true', 'false', 'unset'],
    fallback: usualSlash,
  });
  const serving: Serving = {
    host: 'firebase',
    title: 'Firebase Hosting',
    source: 'measured',
    docs: 'https://firebase.google.com/docs/hosting/full-config#control_html_extensions',
    table: tables[clean.value][slash.value],
    prefers: 'folder',
    early: [],
    unknown: { status: 404, page: 'top 404.html' },
    settings: [clean.setting, slash.setting],
    choices: listChoices(),
  };
  const faults = [...siteFaults, ...clean.faults, ...slash.faults];

  return { serving, faults };
}

/** `hosting` may be a list of sites. */
function readSiteSettings(opened: HostSettings | undefined): {
  readonly site: HostSettings | undefined;
  readonly faults: ServingResult['faults'];
} {
  const hosting = opened?.keys['hosting'];
  if (opened === undefined || !Array.isArray(hosting)) return { site: opened, faults: [] };

  const [first, ...others] = hosting.filter(isObject);
  const site = { ...opened, keys: { hosting: toKeys(first) }, findLine: () => opened.findLine(['hosting']) };
  if (others.length === 0) return { site, faults: [] };

  const what = `has ${others.length + 1} sites in \`hosting\`, so Signpost can't tell which one serves this build, and assumes the first`;
  const fix = 'Put the settings of this site first.';
  const place = { file, line: opened.findLine(['hosting']) };
  return { site, faults: [createSettingsFinding(place, what, fix)] };
}

function listChoices(): Serving['choices'] {
  const values = ['true', 'false'] as const;
  return values.flatMap((clean) =>
    values.map((slash) => ({
      write: `\`"cleanUrls": ${clean}\` and \`"trailingSlash": ${slash}\` below \`hosting\` in ${file}`,
      table: tables[clean][slash],
    })),
  );
}
