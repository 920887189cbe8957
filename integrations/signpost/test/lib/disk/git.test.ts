import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toDay } from '../../../src/lib/date.ts';
import { readLineDays } from '../../../src/lib/disk/git.ts';
import { git } from '../../support/repository.ts';

/** A repository with a map in two folders, committed on a day. */
function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'signpost-git-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  git(root, ['init', '-q']);
  for (const folder of ['docs', 'site']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'redirects.yaml'), 'gone:\n  - /old\n');
  }
  git(root, ['add', '-A']);
  git(root, ['commit', '-qm', 'x'], '2026-03-01');
  return root;
}

test('a folder of a pull request that has the form of a bare repository has no program run, and other folders have their days', async () => {
  const root = makeRepository();
  const [docs, mark] = [join(root, 'docs'), join(root, 'ran')];
  renameSync(join(root, '.git'), join(root, 'kept'));
  git(docs, ['init', '-q']);
  git(docs, ['add', 'redirects.yaml']);
  git(docs, ['commit', '-qm', 'x']);
  for (const name of ['HEAD', 'config', 'index', 'objects', 'refs'])
    renameSync(join(docs, '.git', name), join(docs, name));
  rmSync(join(docs, '.git'), { recursive: true });
  renameSync(join(root, 'kept'), join(root, '.git'));
  const program = `touch '${mark}'; cat`;
  writeFileSync(
    join(docs, 'config'),
    `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = "${program}"\n[diff "x"]\ntextconv = "${program}"\n`,
  );
  writeFileSync(join(docs, '.gitattributes'), '* diff=x\n');

  const today = toDay(new Date('2026-11-01'));
  expect(await readLineDays(join(docs, 'redirects.yaml'), today)).toEqual(new Map());
  expect(existsSync(mark)).toBe(false);
  expect((await readLineDays(join(root, 'site/redirects.yaml'), today)).get(2)).toBe('2026-03-01');
});
