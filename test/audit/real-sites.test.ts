import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runRules } from '../../integrations/signpost/src/audit/rules/run.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { countItems } from '../../integrations/signpost/src/lib/counts.ts';
import { openBuildFolder } from '../../integrations/signpost/src/lib/disk/build-folder.ts';
import { requireEngine } from '../behavior/engines/engine.ts';

interface RealSite {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly origin: string;
  /** The findings, each of which a person judged to be true. */
  readonly findings: Readonly<Record<string, number>>;
}

/** Packages of `test/engines` with the built documentation of their project. */
const sites: readonly RealSite[] = [
  {
    name: 'spectre.css',
    version: '0.5.9',
    folder: 'docs',
    origin: 'https://acme.github.io/spectre/',
    findings: {
      // Its canonicals name the site that it was built for.
      'error canonical-host': 62,
      'warning error-page': 1,
      'error link-broken': 8,
      'warning link-fragment': 129,
      'warning link-variant': 63,
      'warning description-unique': 16,
      // One page has no canonical, and rtl.html neither canonical nor description. <a> without href is a note.
      'warning canonical-missing': 2,
      'warning description-missing': 1,
      'warning page-thin': 1,
      'warning open-graph': 1,
      'warning sitemap-missing': 1,
      // Seven buttons with an icon alone, and filler text in five demos.
      'warning text-broken': 12,
    },
  },
  {
    name: 'owl.carousel',
    version: '2.3.4',
    folder: 'docs',
    origin: 'https://acme.github.io/OwlCarousel2/',
    findings: {
      'warning error-page': 1,
      'error icon-missing': 4,
      'warning canonical-missing': 31,
      'warning link-variant': 31,
      'warning resource-broken': 31,
      'warning description-unique': 13,
      'warning link-fragment': 5,
      'warning link-broken': 2,
      'warning page-thin': 1,
      'warning sitemap-missing': 1,
      // A link to a video without a text.
      'warning text-broken': 1,
    },
  },
  {
    name: 'paper',
    version: '0.12.20',
    folder: 'dist/docs',
    origin: 'https://acme.example/docs/',
    findings: {
      'warning link-fragment': 42,
      'warning canonical-missing': 38,
      'warning description-missing': 38,
      'warning viewport': 38,
      'warning html-lang': 38,
      'warning title-unique': 1,
      'warning sitemap-missing': 1,
    },
  },
  {
    name: 'cannon',
    version: '0.6.2',
    folder: 'docs',
    origin: 'https://acme.github.io/cannon.js/docs/',
    findings: {
      'warning canonical-missing': 111,
      'warning description-missing': 111,
      'warning viewport': 111,
      'warning image-alt': 111,
      'warning link-orphan': 2,
      'warning sitemap-missing': 1,
      'warning resource-broken': 222,
    },
  },
];

const packages = createRequire(fileURLToPath(new URL('../engines/package.json', import.meta.url)));

/** The folder of a package; undefined if it isn't installed. Most don't export their package.json. */
function findPackage(name: string): string | undefined {
  const places = packages.resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((folder) => existsSync(folder));
}

const engine = {
  missing() {
    const lost = sites.find(({ name }) => findPackage(name) === undefined);
    return lost && `${lost.name} is not installed: npm run engines`;
  },
};

test.runIf(requireEngine(engine)).each(sites)(
  'audit of $name finds exactly what a person judged as true',
  ({ name, version, folder, origin, findings }) => {
    const root = findPackage(name) ?? '';
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version).toBe(version);

    const site = readSite(openBuildFolder(join(root, folder)), { origin });
    const found = countItems(runRules(site).map(({ level, rule }) => `${level} ${rule}`));
    expect(Object.fromEntries(found)).toEqual(findings);
  },
);
