import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runRules } from '../../integrations/signpost/src/audit/rules/run.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { openBuildFolder } from '../../integrations/signpost/src/lib/disk/build-folder.ts';
import { requireEngine } from '../behaviour/engines/engine.ts';

const text = readFileSync(
  fileURLToPath(new URL('../../docs/src/content/docs/evidence/verdicts.md', import.meta.url)),
  'utf8',
);
const packages = createRequire(fileURLToPath(new URL('../engines/package.json', import.meta.url)));

/** Packages of `test/engines` that hold the built documentation of their project. */
const shipped = ['spectre.css', 'owl.carousel', 'paper', 'cannon'];

/** What a person looked at, as `evidence/verdicts.md` says it. */
function reviewed(name: string) {
  const section = text.split(/^## /m).find((part) => part.includes(`\n\`${name}@`)) ?? '';
  const [, version, folder = '', origin] =
    /`[^`@]+@([\d.]+)`[\s\S]*?signpost audit (\S+) --site (\S+)/.exec(section) ?? [];
  const rows = [...section.matchAll(/^\| ([a-z0-9-]+) \| (error|warning|info) \| (\d+) \| (.+) \|$/gm)];
  return {
    version,
    folder,
    origin,
    findings: Object.fromEntries(rows.map(([, rule, level, count]) => [`${level} ${rule}`, Number(count)])),
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

test('every verdict says whether the finding is true, and none of level error is a false alarm', () => {
  const rows = [...text.matchAll(/^\| [a-z0-9-]+ \| (error|warning|info) \| \d+ \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(50);
  for (const [row, level, verdict] of rows)
    expect([row, verdict]).toEqual([row, expect.stringMatching(level === 'error' ? /^true, / : /^true/)]);
});

describe.each(shipped)('%s', (name) => {
  test.runIf(requireEngine(engine(name)))('the audit finds what was looked at, and nothing else', () => {
    const { version, folder, origin, findings } = reviewed(name);
    const at = folderOf(name) ?? '';
    expect(JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).version).toBe(version);
    const found: Record<string, number> = {};
    for (const { level, rule } of runRules(readSite(openBuildFolder(join(at, folder)), { origin }))) {
      const key = `${level} ${rule}`;
      found[key] = (found[key] ?? 0) + 1;
    }
    expect(found).toEqual(findings);
  });
});
