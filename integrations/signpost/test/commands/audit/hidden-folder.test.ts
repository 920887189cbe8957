import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-hidden-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const asking = '<script src="/.libs/a.js"></script><a href="/gauges/.more/x/">A</a>';

async function audited(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const dist = join(root, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  await main(['audit', dist, '--site', 'https://www.example.com', '--only', 'resource-broken,link-broken']);
  return out;
}

describe('a hidden folder', () => {
  it('is not looked into, and what a page asks of it is not called missing', async () => {
    const files = site({ 'index.html': page('/', { body: asking }) });
    const hidden = { '.libs/a.js': '', 'gauges/.more/x/index.html': '<a href="/nowhere/">A</a>' };
    expect(await audited('there', { ...files, ...hidden })).toContain('nothing found');
  });

  it('that is not there is missing', async () => {
    const out = await audited('absent', site({ 'index.html': page('/', { body: asking }) }));
    expect(out).toContain('/.libs/a.js');
    expect(out).toContain('/gauges/.more/x/');
  });
});
