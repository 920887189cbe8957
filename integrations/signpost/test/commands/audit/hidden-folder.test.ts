import { describe, expect, it } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { inOwnFolder, putAll } from '../support/own-folder.ts';

const printed = inOwnFolder();
const asking = '<script src="/.libs/a.js"></script><a href="/gauges/.more/x/">A</a>';

async function audited(files: Readonly<Record<string, string>>): Promise<string> {
  await putAll(files);
  await main(['audit', '.', '--site', 'https://www.example.com', '--only', 'resource-broken,link-broken']);
  return printed.out;
}

describe('audit and a hidden folder', () => {
  it('skips it, and accepts links into it', async () => {
    const files = site({ 'index.html': page('/', { body: asking }) });
    const hidden = { '.libs/a.js': '', 'gauges/.more/x/index.html': '<a href="/nowhere/">A</a>' };
    expect(await audited({ ...files, ...hidden })).toContain('nothing found');
  });

  it("reports a link into one that doesn't exist", async () => {
    const out = await audited(site({ 'index.html': page('/', { body: asking }) }));
    expect(out).toContain('/.libs/a.js');
    expect(out).toContain('/gauges/.more/x/');
  });
});
