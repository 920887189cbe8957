import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { git } from '../support/repository.ts';
import { page, project } from './support/ledger-check.ts';

const stub = (url: string): string => page('Moved', `<meta http-equiv="refresh" content="0; url=${url}">`);

/** Commits the files of the project, with the ledger. */
function commitProject(): void {
  git('.', ['init', '-q', '-b', 'main']);
  git('.', ['add', '-A']);
  git('.', ['commit', '-qm', 'A'], '2026-01-02');
}

test('ledger check finds what a lost URL became by the renamed file, before any similar page', async () => {
  const check = await project({
    'content/manual/installation.md': '# Installing\n\nOne\nTwo\nThree\nFour\n',
    'published.txt': '/\n/manual/installation/\n',
    'public/index.html': page('Docs'),
    'public/start/first-steps/index.html': page('First steps'),
    'public/guide/installation/index.html': page('Installation'),
  });
  commitProject();
  await mkdir('content/start');
  await rename('content/manual/installation.md', 'content/start/first-steps.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(
    'likely target: /start/first-steps/ (content/manual/installation.md was renamed to content/start/first-steps.md)',
  );
  expect(out).toContain('\n  npx astro-signpost map add /manual/installation/ /start/first-steps/\n');
});

// A pull request may rename a link to a pipe or device, which has no end.
test('ledger check knows a renamed link by its name alone if it leads to a pipe', async () => {
  const check = await project({
    'published.txt': '/\n/docs/setup/\n',
    'public/index.html': page('Docs'),
    'public/docs/start/index.html': page('Start'),
  });
  spawnSync('mkfifo', ['public/pipe']);
  await mkdir('docs');
  await symlink('../public/pipe', 'docs/setup.md');
  commitProject();
  await rename('docs/setup.md', 'docs/start.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain('likely target: /docs/start/ (docs/setup.md was renamed to docs/start.md)');
});

test('ledger check knows the renamed file of a page below the folder of a project page', async () => {
  const check = await project({
    'docs/deploying.md': '# Deploying\n\nOne\nTwo\nThree\nFour\n',
    'published.txt': '/tool/\n/tool/docs/deploying/\n',
    'public/index.html': page('Docs'),
    'public/docs/going-live/index.html': page('Going live'),
  });
  commitProject();
  await rename('docs/deploying.md', 'docs/going-live.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://acme.github.io/tool/');
  expect(out).toContain(
    'likely target: /tool/docs/going-live/ (docs/deploying.md was renamed to docs/going-live.md)',
  );
});

test('ledger check knows the renamed file of a post whose URL is built from its title', async () => {
  const text = '\nOne\nTwo\nThree\nFour\nFive\nSix\n';
  const check = await project({
    'content/posts/stove-test.md': `---\ntitle: "Five stoves tested"\n---\n${text}`,
    'published.txt': '/\n/posts/five-stoves-tested/\n',
    'public/index.html': page('Notes'),
    'public/posts/what-burns-best/index.html': page('What burns best'),
  });
  commitProject();
  await rename('content/posts/stove-test.md', 'content/posts/stoves-2026.md');
  await writeFile('content/posts/stoves-2026.md', `---\ntitle: "What burns best?"\n---\n${text}`);
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(
    'likely target: /posts/what-burns-best/ (content/posts/stove-test.md was renamed to content/posts/stoves-2026.md)',
  );
  expect(out).not.toContain('/posts/five-stoves-tested/ --gone');
});

test.each([
  ['blog/2026-03-02-fog.md', 'blog/2026-03-02-mist.md', '/blog/2026/03/02/fog/', '/blog/2026/03/02/mist/'],
  ['_posts/2026-03-02-fog.md', '_posts/2026-03-02-mist.md', '/fog/', '/mist/'],
  [
    'i18n/de/docusaurus-plugin-content-docs/current/guides/install.md',
    'i18n/de/docusaurus-plugin-content-docs/current/guides/mounting.md',
    '/de/docs/guides/install/',
    '/de/docs/guides/mounting/',
  ],
  ['content/posts/fog.de.md', 'content/posts/mist.de.md', '/de/posts/fog/', '/de/posts/mist/'],
  // The first language of a site has no folder.
  ['content/posts/fog.en.md', 'content/posts/mist.en.md', '/posts/fog/', '/posts/mist/'],
])('ledger check knows that %s was renamed to %s by the URL %s', async (from, to, lost, target) => {
  const check = await project({
    [from]: '# Fog\n\nOne\nTwo\nThree\nFour\n',
    'published.txt': `/\n${lost}\n`,
    'public/index.html': page('Weather'),
    'public/de/index.html': page('Wetter'),
    [`public${target}index.html`]: page('Something else'),
  });
  commitProject();
  await rename(from, to);
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(`likely target: ${target} (${from} was renamed to ${to})`);
});

// The English page of a site whose German pages are below /de/ is no page of the German file.
test('ledger check takes no page of another language for the renamed file', async () => {
  const check = await project({
    'content/posts/fog.de.md': '# Nebel\n\nEins\nZwei\nDrei\nVier\n',
    'published.txt': '/\n/posts/fog/\n',
    'public/index.html': page('Weather'),
    'public/de/posts/mist/index.html': page('Nebel'),
    'public/posts/mist/index.html': page('Something else'),
  });
  commitProject();
  await rename('content/posts/fog.de.md', 'content/posts/mist.de.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).not.toContain('was renamed to');
});

// `docs/de/guide/old` comes first in Git's list, and ends like /guide/old/ too.
test.each([
  ['/guide/old/', '/guide/new/'],
  ['/de/guide/old/', '/de/guide/neu/'],
])('ledger check leads the lost %s to the page in its language, %s', async (lost, target) => {
  const germanPage = (title: string) => page(title).replace('lang="en"', 'lang="de"');
  const check = await project({
    'src/docs/de/guide/old.md': '# Alt\n\nEins\nZwei\nDrei\nVier\n',
    'src/docs/guide/old.md': '# Old\n\nOne\nTwo\nThree\nFour\n',
    'published.txt': `/\n${lost}\n`,
    'dist/index.html': page('Start'),
    'dist/guide/new/index.html': page('Setting up'),
    'dist/de/index.html': germanPage('Anfang'),
    'dist/de/guide/neu/index.html': germanPage('Einrichten'),
  });
  commitProject();
  await rename('src/docs/de/guide/old.md', 'src/docs/de/guide/neu.md');
  await rename('src/docs/guide/old.md', 'src/docs/guide/new.md');
  git('.', ['add', '-A']);

  const { out } = await check('dist', '--site', 'https://www.example.com');
  expect(out).toContain(`likely target: ${target} (`);
});

test('ledger check knows the page of a file whose slug changed', async () => {
  const check = await project({
    'src/content/texts/de/about.md': '---\nslug: ueber-uns\n---\nWir.\n',
    'published.txt': '/\n/ueber-uns/\n',
    'dist/index.html': page('Start'),
    'dist/backhaus/index.html': page('Das Backhaus'),
  });
  commitProject();
  await writeFile('src/content/texts/de/about.md', '---\nslug: backhaus\n---\nWir.\n');

  const { out } = await check('dist', '--site', 'https://www.example.com');
  expect(out).toContain(
    'likely target: /backhaus/ (src/content/texts/de/about.md has another slug or title)',
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

test('ledger check prints the command for a redirect where a target is likely, else for a gone URL', async () => {
  const check = await project({
    'published.txt': '/\n/guide/installation/\n/manual/installation/\n/old,[x]/\n',
    'public/index.html': page('Docs'),
    'public/guide/installation/index.html': page('Installation guide'),
  });
  const { out } = await check('public');
  expect(out).toContain(
    [
      '  npx astro-signpost map add /manual/installation/ /guide/installation/',
      '  # for what was removed on purpose:',
      '  # npx astro-signpost map add /old,%5Bx%5D/ --gone',
      '',
    ].join('\n'),
  );
});

/** A blog whose map redirects /post/ to /blog/, with the post that was fog-signals. */
const movedBlog = {
  'redirects.yaml': 'redirects:\n  - { from: /post/*, to: /blog/*, since: 2026-01-02 }\n',
  'public/index.html': page('Blog'),
  'public/blog/fog-horns/index.html': page('Fog horns'),
};

test('ledger check proposes one redirect for a lost page and a lost URL that redirects to it', async () => {
  const check = await project({
    ...movedBlog,
    'published.txt': '/\n/blog/fog-signals/\n/post/fog-signals/\n',
    'content/blog/fog-signals.md': '# Fog\n\nOne\nTwo\nThree\nFour\n',
  });
  commitProject();
  await rename('content/blog/fog-signals.md', 'content/blog/fog-horns.md');
  git('.', ['add', '-A']);

  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(`lost /blog/fog-signals/: no page and no redirect
  published.txt:2
lost /post/fog-signals/: redirects to /blog/fog-signals/, which doesn't exist
  published.txt:3
  one redirect repairs them: /blog/fog-signals/ to /blog/fog-horns/ (content/blog/fog-signals.md was renamed to content/blog/fog-horns.md)

2 of 3 published URLs are lost.`);
  expect(out.match(/^ +npx .*$/gm)).toEqual([
    '  npx astro-signpost map add /blog/fog-signals/ /blog/fog-horns/',
  ]);

  // The line repairs both.
  await appendFile('redirects.yaml', '  - { from: /blog/fog-signals/, to: /blog/fog-horns/ }\n');
  expect(await check('public', '--site', 'https://www.example.com')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('All 3 published URLs still work.'),
  });
});

test('ledger check seeks a page like the missing target of a redirect', async () => {
  const check = await project({
    ...movedBlog,
    'redirects.yaml': 'redirects:\n  - { from: /p/:id, to: /blog/:id-horns-of-old/ }\n',
    'published.txt': '/\n/p/fog/\n',
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain("lost /p/fog/: redirects to /blog/fog-horns-of-old/, which doesn't exist");
  expect(out).toContain('map add /blog/fog-horns-of-old/ /blog/fog-horns/\n');
});

// Hugo's feed of a section: /post/index.xml
test('ledger check redirects a file itself where a pattern adds a slash to its new URL', async () => {
  const check = await project({
    ...movedBlog,
    'redirects.yaml': 'redirects:\n  - { from: /post/:slug, to: /blog/:slug/, since: 2026-01-02 }\n',
    'published.txt': '/\n/post/index.xml\n',
    'public/blog/index.html': page('Blog posts'),
    'public/blog/index.xml': '<rss><channel><link>https://www.example.com/blog/</link></channel></rss>',
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain("lost /post/index.xml: redirects to /blog/index.xml/, which doesn't exist");
  expect(out).toContain('map add /post/index.xml /blog/index.xml\n');
});

const feed = '<rss><channel><link>https://www.example.com/blog/</link></channel></rss>';

/** A blog from Hugo whose section /post/ became /blog/. */
const movedSection = {
  'published.txt': '/\n/post/\n/post/fog/\n/post/index.xml\n/post/page/1/\n/post/rope/\n',
  'public/index.html': page('Harbour'),
  'public/index.xml': feed,
  'public/blog/index.html': page('Posts'),
  'public/blog/index.xml': feed,
  'public/blog/page/1/index.html': stub('https://www.example.com/blog/'),
  'public/blog/fog/index.html': page('Fog'),
  'public/blog/rope/index.html': page('Rope'),
};

test('ledger check redirects the feed of a section to the feed where its pages are now', async () => {
  const check = await project(movedSection);
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain('likely target: /blog/index.xml (the feed of /blog/, to which /post/ moved)');
  expect(out).toContain('map add /post/index.xml /blog/index.xml');
  expect(out).toContain('map add /post/page/1/ /blog/');
  expect(out).not.toContain('No page of the build is similar.');
});

test('ledger check knows by the redirects of its pages where a section moved', async () => {
  const redirects = ['', 'fog/', 'rope/'].map((name) => `  - { from: /post/${name}, to: /blog/${name} }\n`);
  const check = await project({ ...movedSection, 'redirects.yaml': `redirects:\n${redirects.join('')}` });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out.match(/^lost .*$/gm)).toEqual([
    'lost /post/index.xml: no page and no redirect',
    'lost /post/page/1/: no page and no redirect',
  ]);
  expect(out).toContain('map add /post/index.xml /blog/index.xml');
  expect(out).toContain('map add /post/page/1/ /blog/');
});

test('ledger check learns nothing from a redirect whose target is missing', async () => {
  const check = await project({
    ...movedBlog,
    'redirects.yaml': 'redirects:\n  - { from: /p/:id, to: /q/:id/ }\n',
    'published.txt': '/\n/p/zebra/\n',
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain("lost /p/zebra/: redirects to /q/zebra/, which doesn't exist");
  expect(out).toContain('No page of the build is similar.');
});

// A post renamed back: the redirect of its first rename is still in the map.
test('ledger check first asks to remove the redirect that hides a page of the build', async () => {
  const check = await project({
    'redirects.yaml':
      'redirects:\n  - { from: /2019/ferns, to: /blog/new-ferns/ }\n  - { from: /blog/ferns/, to: /blog/new-ferns/ }\n',
    'published.txt': '/\n/2019/ferns\n/blog/ferns/\n/blog/new-ferns/\n',
    'public/index.html': page('Blog'),
    'public/blog/ferns/index.html': page('Ferns'),
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(
    '\n  /blog/ferns/ is a page of the build: first remove its redirect, redirects.yaml:3\n',
  );
  expect(out).toContain('\nRemove the redirect, build the site, and run this check again.\n');
  expect(out).not.toContain('map add');
  expect(out).not.toContain('No page of the build is similar.');

  // Without the redirect, the new name is the lost URL.
  await writeFile('redirects.yaml', 'redirects:\n  - { from: /2019/ferns, to: /blog/new-ferns/ }\n');
  const repaired = await check('public', '--site', 'https://www.example.com');
  expect(repaired.out).toContain('  npx astro-signpost map add /blog/new-ferns/ /blog/ferns/\n');
});

test('ledger check prints how to give up a page that has only a similar one', async () => {
  const check = await project({
    'published.txt': '/\n/blog/\n/blog/compost-bins-compared/\n',
    'public/index.html': page('Garden'),
    'public/blog/index.html': page('Blog'),
    'public/blog/compost-bins/index.html': page('Compost bins'),
  });
  const { out } = await check('public', '--site', 'https://www.example.com');
  expect(out).toContain(
    [
      '  npx astro-signpost map add /blog/compost-bins-compared/ /blog/compost-bins/',
      '  # for what was removed on purpose: npx astro-signpost map add URL --gone',
      '',
    ].join('\n'),
  );
});
