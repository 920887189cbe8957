import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import rule from '../../../src/audit/rules/content/hidden-file.ts';
import hiddenFile from '../../../src/audit/rules/content/hidden-file.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { openBuildFolder } from '../../../src/lib/disk/build-folder.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

expectReports(rule, {
  bad: { 'an image whose name a template left empty': site({ 'static/og/..png': 'x' }) },
  good: {
    'what a server reads itself': site({
      '.htaccess': 'Options -Indexes\n',
      '.nojekyll': '',
      '.buildinfo': '# Sphinx build info version 1\n',
    }),
  },
});

test('hidden-file reports secrets as errors by default, and leaves the rest to strict', async () => {
  const files = site({
    '.env': 'SECRET=x\n',
    '.env.production': 'SECRET=x\n',
    '.env.example': 'SECRET=\n',
    '.git/HEAD': 'ref: x\n',
    '.git/objects/ab/cd': 'x',
    'docs/.DS_Store': 'x',
    '.well-known/security.txt': 'Contact: mailto:a@example.com\n',
    '.well-known/.npmrc': 'token=x\n',
    '.htaccess': 'Options -Indexes\n',
  });
  const found = runRules(await siteOf({ files })).filter(({ rule }) => rule === hiddenFile.id);
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'error ".env" is in the build',
    'error ".env.production" is in the build',
    'error ".git/" is in the build, with 2 files',
    'error ".well-known/.npmrc" is in the build',
  ]);
});

test('hidden folders of a build on disk are found too, though their files are not listed', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'signpost-hidden-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(site({ '.git/config': '[core]\n', '.env': 'SECRET=x\n' }))) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  }
  await mkdir(join(dist, 'docs/.drafts'), { recursive: true });
  const built = readSite(openBuildFolder(dist), { origin: 'https://www.example.com' });
  const found = runRules(built, { only: [hiddenFile.id] });
  expect(found.map(({ level, file, message }) => `${level} ${file} ${message}`)).toEqual([
    'error .env ".env" is in the build',
    'error .git ".git/" is in the build',
    'info docs/.drafts "docs/.drafts/" is in the build',
  ]);
});
