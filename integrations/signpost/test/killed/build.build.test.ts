import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isNightly } from '../../../../test/proof.ts';
import { copyProject, site } from '../support/project.ts';
import { filesIn, run } from './killing.ts';

const script = fileURLToPath(new URL('../support/build-site.ts', import.meta.url));
const options = JSON.stringify({ deploy: { host: 'netlify' }, api: { module: 'src/api.ts' } });
const newMap = 'redirects:\n  - { from: /newer.html, to: /items/pump/, since: 2026-02-01 }\n';

async function project() {
  const { root, write, remove } = await copyProject('shop');
  onTestFinished(remove);
  return {
    root,
    write,
    build: (killAt?: RegExp) => run(root, ['--no-warnings', script, root, site, options], killAt),
    deploy: () => filesIn(join(root, 'deploy')),
    dist: () => filesIn(join(root, 'dist')),
  };
}

/** Where a kill falls, and whether files of the deploy may have been replaced by then. */
type Moment = readonly [killAt: RegExp, hasBegun: boolean];

/** Before and between the files of the deploy. */
const usual: readonly Moment[] = [
  [/^write\w* deploy\/netlify\/_signpost\/site\.json/, false],
  [/^rename\w* deploy\/netlify\/_signpost\/site\.json/, true],
];
const moments: readonly Moment[] = isNightly
  ? [
      [/^write\w* dist\/robots\.txt/, false],
      [/^write\w* dist\/api\/item\.json/, false],
      ...usual,
      [/^rename\w* dist\/_signpost\/site\.json/, true],
    ]
  : usual;

test('a build that is killed leaves each file of the deploy whole, and the next build ends as if nothing was', async () => {
  const whole = await project();
  await whole.write('redirects.yaml', newMap);
  expect(await whole.build()).toMatchObject({ exit: 0 });
  const after = await whole.deploy();
  const site = await project();
  expect(await site.build()).toMatchObject({ exit: 0 });
  const before = await site.deploy();
  expect(Object.keys(before)).toContain('netlify/netlify.toml');
  await site.write('redirects.yaml', newMap);
  for (const [killAt, hasBegun] of moments) {
    const { killed, signal } = await site.build(killAt);
    expect([String(killAt), signal]).toEqual([String(killAt), 'SIGKILL']);
    const left = await site.deploy();
    if (!hasBegun) expect([killed, left]).toEqual([killed, before]);
    for (const [name, text] of Object.entries(left))
      expect([name, [before[name], after[name]]]).toEqual([name, expect.arrayContaining([text])]);
  }
  const last = await site.build();
  expect(last).toMatchObject({ exit: 0 });
  expect(await site.deploy()).toEqual(after);
  expect(await site.dist()).toEqual(await whole.dist());
});
