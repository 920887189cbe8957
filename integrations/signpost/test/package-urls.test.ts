import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { docsUrl, issuesUrl, repositoryUrl } from '../src/lib/docs.ts';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

test('package.json has the URLs of lib/docs.ts', () => {
  const { homepage, repository, bugs } = JSON.parse(read('integrations/signpost/package.json'));
  expect({ homepage, repository, bugs }).toEqual({
    homepage: `${docsUrl}/`,
    repository: { type: 'git', url: `git+${repositoryUrl}.git`, directory: 'integrations/signpost' },
    bugs: { url: issuesUrl },
  });
});

test.each([
  ['SECURITY.md', issuesUrl],
  ['.github/ISSUE_TEMPLATE/config.yml', `${docsUrl}/`],
])('%s has the URL of lib/docs.ts', (file, url) => {
  expect(read(file).match(/https:\/\/[\w.]*signpost\.example[^\s>]*/g)).toEqual([url]);
});
