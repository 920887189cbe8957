import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const child = fileURLToPath(new URL('./old-pages-child.ts', import.meta.url));

// Windows has no such limit.
test.skipIf(process.platform === 'win32')(
  'more old pages than files that may be open are read, in order',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'signpost-old-pages-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const [folder, state] = [join(root, 'old'), join(root, 'state')];
    const all = Array.from({ length: 400 }, (_, at) => at);
    mkdirSync(folder);
    for (const at of all)
      writeFileSync(join(folder, `page-${at}.html`), `<!doctype html><title>Page ${at}</title>`);
    const node = [process.execPath, '--experimental-strip-types', '--no-warnings'];
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -n 100 && exec "$@"', 'sh', ...node, child, folder, state, String(all.length)],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(all.map((at) => `/page-${at} Page ${at}`));
  },
);
