import { mkdir, rename } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { git } from '../support/repository.ts';
import { page, project } from './support/ledger-check.ts';

const stub = (url: string): string => page('Moved', `<meta http-equiv="refresh" content="0; url=${url}">`);

test('ledger check finds what a lost URL became by the renamed file, before any similar page', async () => {
  const check = await project({
    'content/manual/installation.md': '# Installing\n\nOne\nTwo\nThree\nFour\n',
    'published.txt': '/\n/manual/installation/\n',
    'public/index.html': page('Docs'),
    'public/start/first-steps/index.html': page('First steps'),
    'public/guide/installation/index.html': page('Installation'),
  });
  git('.', ['init', '-q', '-b', 'main']);
  git('.', ['add', '-A']);
  git('.', ['commit', '-qm', 'A'], '2026-01-02');
  await mkdir('content/start');
  await rename('content/manual/installation.md', 'content/start/first-steps.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(
    'likely target: /start/first-steps/ (content/manual/installation.md was renamed to content/start/first-steps.md)',
  );
  expect(out).toContain(`  redirects:
    - { from: /manual/installation/, to: /start/first-steps/ }
  # for what was removed on purpose:
  gone:
    - /manual/installation/
`);
});

test('ledger check knows the renamed file of a page below the folder of a project page', async () => {
  const check = await project({
    'docs/deploying.md': '# Deploying\n\nOne\nTwo\nThree\nFour\n',
    'published.txt': '/tool/\n/tool/docs/deploying/\n',
    'public/index.html': page('Docs'),
    'public/docs/going-live/index.html': page('Going live'),
  });
  git('.', ['init', '-q', '-b', 'main']);
  git('.', ['add', '-A']);
  git('.', ['commit', '-qm', 'A'], '2026-01-02');
  await rename('docs/deploying.md', 'docs/going-live.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://acme.github.io/tool/');
  expect(out).toContain(
    'likely target: /tool/docs/going-live/ (docs/deploying.md was renamed to docs/going-live.md)',
  );
});

// cases/redirects/hugo-alias-with-language: Hugo since 0.154 adds the language to an alias that already has it.
test('ledger check names the target of the redirect page whose URL has one language too many', async () => {
  const check = await project({
    'published.txt': '/\n/fa/guide/\n/fa/handbook/latest\n',
    'public/index.html': page('Docs'),
    'public/fa/guide/index.html': page('Guide'),
    'public/fa/fa/handbook/latest/index.html': stub('https://www.example.com/fa/guide/'),
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain('lost /fa/handbook/latest: no page and no redirect');
  expect(out).toContain(
    'likely target: /fa/guide/ (the build has a redirect page at /fa/fa/handbook/latest/)',
  );
});

test('ledger check takes no redirect page of another folder for a lost URL with the same end', async () => {
  const check = await project({
    'published.txt': '/about/\n/news\n/de/old\n',
    'public/about/index.html': page('About'),
    'public/blog/news/index.html': stub('https://www.example.com/about/'),
    'public/fa/de/old/index.html': stub('https://www.example.com/about/'),
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain('lost /news: no page and no redirect');
  expect(out).toContain('lost /de/old: no page and no redirect');
  expect(out).not.toContain('the build has a redirect page');
});

test('ledger check takes no redirect page for the lost home page', async () => {
  const check = await project({
    'published.txt': '/\n/about/\n',
    'public/about/index.html': page('About'),
    'public/blog/news/index.html': stub('https://www.example.com/about/'),
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain('lost /: no page and no redirect');
  expect(out).not.toContain('the build has a redirect page');
});

test('ledger check prints the lines to commit', async () => {
  const check = await project({
    'published.txt': '/\n/guide/installation/\n/manual/installation/\n/old,[x]/\n',
    'public/index.html': page('Docs'),
    'public/guide/installation/index.html': page('Installation guide'),
  });
  const { out } = await check('public');
  expect(out).toContain(
    [
      '  redirects:',
      '    - { from: /manual/installation/, to: /guide/installation/ }',
      '  # for what was removed on purpose:',
      '  gone:',
      '    - /manual/installation/',
      '    - "/old,%5Bx%5D/"',
    ].join('\n'),
  );
});
