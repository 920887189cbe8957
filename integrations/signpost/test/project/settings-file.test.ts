import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { parseSettingsFile, printSettingsFile } from '../../src/project/settings/settings-file.ts';

const settings = { origin: 'https://www.example.com', domains: ['example.com'] };
const rules = {
  'open-graph': 'warning' as const,
  'link-broken': { ignore: [{ path: '/gauges/*', reason: 'being rewritten' }] },
};

describe('deploy/settings.json', () => {
  it('has the settings of the rules beside those of the plan', () => {
    const onDemand = ['/account/*'];
    const read = parseSettingsFile(printSettingsFile(settings, { rules, onDemand, serverPort: 4321 }));
    expect(read.rules).toEqual(rules);
    expect(read.onDemand).toEqual(onDemand);
    expect(read.serverPort).toBe(4321);
    expect(read.settings).toMatchObject(settings);
  });

  it('has neither rules nor URLs on demand by default', () => {
    expect(parseSettingsFile(JSON.stringify(settings))).toMatchObject({ rules: {}, onDemand: [] });
  });

  it.each([
    ['{', /deploy\/settings\.json isn't valid JSON/],
    ['[]', /deploy\/settings\.json isn't valid JSON/],
    [JSON.stringify({ ...settings, rule: {} }), /deploy\/settings\.json has invalid settings/],
    [
      JSON.stringify({ ...settings, onDemand: ['search'], rules: { viewport: 'loud' } }),
      /has invalid settings\. Build the site again:[\s\S]*`rules\.viewport`[\s\S]*`onDemand\.0`/,
    ],
  ])('that holds %s is refused with a sentence', (text, message) => {
    expect(() => parseSettingsFile(text)).toThrow(message);
  });
});

describe('signpost audit', () => {
  const root = mkdtempSync(join(tmpdir(), 'signpost-settings-'));
  const here = process.cwd();
  let out = '';
  beforeEach(() => {
    out = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text);
      return true;
    });
    vi.spyOn(console, 'error').mockImplementation((text: string) => {
      out += text;
    });
    process.chdir(root);
  });
  afterEach(() => process.chdir(here));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
  }
  const built = Object.entries(
    site({ 'gauges/index.html': page('/gauges/', { body: '<a href="/y/">Y</a><h1>More</h1>' }) }),
  );

  it('obeys what the last build wrote: a level, and what to ignore', async () => {
    await write(Object.fromEntries(built.map(([file, text]) => [`dist/${file}`, text])));
    await write({ 'deploy/settings.json': printSettingsFile(settings, { rules: {}, onDemand: [] }) });
    expect(await main(['audit', '--json'])).toBe(1);
    expect(JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule)).toEqual(['link-broken']);
    out = '';
    await write({ 'deploy/settings.json': printSettingsFile(settings, { rules, onDemand: [] }) });
    expect(await main(['audit', '--json'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      findings: Array(2).fill({ rule: 'open-graph', level: 'warning' }),
      ignored: [{ rule: 'link-broken', reason: 'being rewritten' }],
    });
  });
});
