import { expect, test } from 'vitest';
import { type Play, sorted } from '../play.ts';
import { filledIn, findingsOf, rowsOf } from '../sheet.ts';
import { decided, newOrigin } from '../truth.ts';

/** What people decide, and what the new build lacks. */
export function decideSteps({ world, run }: Play): void {
  test('review: out as a sheet, back filled in, and the map follows', async () => {
    await world.write(
      'redirects.yaml',
      'sections:\n  - { name: shop, match: /shop/** }\n  - { name: rest, match: /** }\n',
    );
    expect((await run('review', '--export', 'review.csv')).exit).toBe(0);
    const sheet = await world.read('review.csv');
    expect(sorted(rowsOf(sheet).map(({ old = '' }) => old))).toEqual(sorted(decided.map(({ url }) => url)));
    await world.write('back.csv', filledIn(sheet, ['/careers.html']));
    const shown = await run('review', '--import', 'back.csv');
    expect(shown.out.match(/^\+ /gm)).toHaveLength(decided.length - 1);
    expect(shown.err).toContain('Nothing was written.');
    expect((await run('review', '--import', 'back.csv', '--yes')).exit).toBe(0);
  });

  test('check: the address that nobody decided, and the link to the old host, and nothing else', async () => {
    const first = await run('check', '--json');
    expect(first.exit).toBe(1);
    expect(findingsOf(first.out).map(({ rule, url }) => [rule, url])).toEqual([
      ['migrate-lost', '/careers.html'],
      ['migrate-old-host', `${newOrigin}/imprint/`],
    ]);
    await world.write('back.csv', filledIn(await world.read('review.csv')));
    await run('review', '--import', 'back.csv', '--yes');
  });

  test('compare: the page that lost its words, and then none', async () => {
    const compare = () => run('compare', '--json', '--rate', '1000', ...world.resolve('before'));
    const losses = JSON.parse((await compare()).out).compared;
    expect(losses).toMatchObject([
      {
        url: '/careers.html',
        to: `${newOrigin}/careers/`,
        losses: [{ id: 'text' }, { id: 'description' }],
      },
    ]);
    await world.build();
    expect(JSON.parse((await compare()).out).compared).toEqual([]);
    expect(await run('check')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('100% of 62 old URLs'),
    });
  });
}
