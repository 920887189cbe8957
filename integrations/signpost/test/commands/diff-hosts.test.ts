import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { diffCommand } from '../../src/commands/diff.ts';
import { enterFolder } from './support/own-folder.ts';

const page = '<!doctype html><title>A page</title>';

function commit(): void {
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@x.example'];
  execFileSync('git', ['init', '--quiet']);
  execFileSync('git', ['add', '-A']);
  execFileSync('git', [...author, 'commit', '--quiet', '-m', 'one']);
}

test('diff lists no URL that is gone before and after, on a host that returns 404 for it', async () => {
  const { run } = await enterFolder({
    '.gitignore': 'dist\n',
    'signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\n',
    'redirects.yaml': 'gone:\n  - /uploads/*\n  - /old\n',
    'dist/index.html': page,
    'dist/404.html': page,
  });
  commit();

  expect((await run(diffCommand, 'HEAD', '.')).out).toContain('HEAD -> .: No URL changes.\n');
});

test('diff lists a redirect whose target changes on GitHub Pages, where /old leads to /old/ first', async () => {
  const { run } = await enterFolder({
    'old.yaml': 'redirects: [{ from: /old, to: /a/ }]\n',
    'new.yaml': 'redirects: [{ from: /old, to: /b/ }]\n',
  });
  const side = ['--site', 'https://www.example.com', '--host', 'github-pages'];

  const { out } = await run(diffCommand, 'old.yaml', 'new.yaml', ...side);
  expect(out).toContain('200 https://www.example.com/a/ -> 200 https://www.example.com/b/');
});
