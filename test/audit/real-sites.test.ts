import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runRules } from '../../integrations/signpost/src/audit/rules/run.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { openBuildFolder } from '../../integrations/signpost/src/lib/disk/build-folder.ts';
import { requireEngine } from '../behavior/engines/engine.ts';

/** The rows of a file beside this one, as records by the names in its first line. */
function rowsOf(file: string): Record<string, string>[] {
  const text = readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

const verdicts = rowsOf('verdicts.tsv');
const sites = rowsOf('sites.tsv');
const packages = createRequire(fileURLToPath(new URL('../engines/package.json', import.meta.url)));

/** Packages of `test/engines` that hold the built documentation of their project. */
const shipped = ['spectre.css', 'owl.carousel', 'paper', 'cannon'];

/** What a person looked at, as `verdicts.tsv` has it. */
function reviewed(name: string) {
  const row = sites.find(({ source }) => source?.startsWith(`${name}@`));
  const { site, source = '', folder = '', url: origin } = row ?? {};
  const rows = verdicts.filter((one) => one['site'] === site);
  return {
    version: source.slice(name.length + 1),
    folder,
    origin,
    findings: Object.fromEntries(
      rows.map(({ level, rule, findings }) => [`${level} ${rule}`, Number(findings)]),
    ),
  };
}

/** Where a package is; undefined where it isn't installed. Most don't export their package.json. */
function folderOf(name: string): string | undefined {
  const places = packages.resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((folder) => existsSync(folder));
}

const engine = (name: string) => ({
  missing: () => (folderOf(name) === undefined ? `${name} is not installed: npm run engines` : undefined),
});

test('every verdict is of a listed site and has a reason, and each error was reviewed', () => {
  expect(verdicts.length).toBeGreaterThan(650);
  const listed = new Set(sites.flatMap(({ run, site }) => (run === 'rules' ? [site] : [])));
  for (const row of verdicts) {
    expect(listed).toContain(row['site']);
    expect(row['verdict']).toMatch(/^(?:true|by rule)$/);
    expect(row['why']).not.toBe('');
    if (row['level'] === 'error') expect(row['reviewed']).toMatch(/^(?:each|program|search)$/);
  }
});

test('the findings of each site are those of its verdicts', () => {
  for (const { run, site, findings } of sites) {
    const own = verdicts.filter((row) => row['site'] === site);
    if (run === 'rules')
      expect(own.reduce((sum, row) => sum + Number(row['findings']), 0)).toBe(Number(findings));
  }
});

describe.each(shipped)('%s', (name) => {
  test.runIf(requireEngine(engine(name)))(
    'the audit finds what was looked at, and nothing else',
    async () => {
      const { version, folder, origin, findings } = reviewed(name);
      const at = folderOf(name) ?? '';
      expect(JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).version).toBe(version);
      const found: Record<string, number> = {};
      const site = readSite(openBuildFolder(join(at, folder)), { origin });
      for (const { level, rule } of runRules(site)) {
        const key = `${level} ${rule}`;
        found[key] = (found[key] ?? 0) + 1;
      }
      expect(found).toEqual(findings);
    },
  );
});
