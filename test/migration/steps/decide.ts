import { expect, test } from 'vitest';
import { decideOnDesk } from '../desk.ts';
import { type Play, sorted } from '../play.ts';
import { filledIn, findingsOf, rowsOf } from '../sheet.ts';
import { decided, newOrigin } from '../truth.ts';

/** Old URLs that the sheet leaves open, and that are decided on the page of `migrate review`. */
const later = ['/about.html', '/careers.html', '/retired/fax.html'];

/** What people decide, and what the new build lacks. */
export function decideSteps(play: Play): void {
  const { world, run } = play;
  test('review: out as a sheet, back filled in, and the map follows', async () => {
    await world.write(
      'redirects.yaml',
      'sections:\n  - { name: shop, match: /shop/** }\n  - { name: rest, match: /** }\n',
    );
    expect((await run('review', '--export', 'review.csv')).exit).toBe(0);
    const sheet = await world.read('review.csv');
    expect(sorted(rowsOf(sheet).map(({ old = '' }) => old))).toEqual(sorted(decided.map(({ url }) => url)));
    await world.write('back.csv', filledIn(sheet, later));
    const shown = await run('review', '--import', 'back.csv');
    expect(shown.out.match(/^\+ /gm)).toHaveLength(decided.length - later.length);
    expect(shown.err).toContain('Nothing was written.');
    expect((await run('review', '--import', 'back.csv', '--yes')).exit).toBe(0);
  });

  test('check: the addresses that nobody decided, and the link to the old host, and nothing else', async () => {
    const first = await run('check', '--json');
    expect(first.exit).toBe(1);
    expect(sorted(findingsOf(first.out).map(({ rule, url }) => `${rule} ${url}`))).toEqual([
      'migrate-lost /about.html',
      'migrate-lost /careers.html',
      'migrate-lost /retired/fax.html',
      `migrate-old-host ${newOrigin}/imprint/`,
    ]);
  });

  test('review: the page in the browser decides the rest, and its end writes the map', async () => {
    const ended = await decideOnDesk(play, [
      ['/about.html', '/about/'],
      ['/careers.html', '/careers/'],
      ['/retired/fax.html'],
    ]);
    expect(ended).toMatchObject({ exit: 0, out: '' });
    const map = await world.read('redirects.yaml');
    for (const old of later) expect(map).toContain(old);
    expect((await run('review', '--export', 'rest.csv')).exit).toBe(0);
    expect(rowsOf(await world.read('rest.csv'))).toEqual([]);
  });

  test('compare: the page that lost its words, and then none', async () => {
    const compare = () => run('compare', '--json');
    const losses = findingsOf((await compare()).out).map(({ url, message }) => `${url} ${message}`);
    expect(losses).toEqual([
      expect.stringMatching(/^\/careers\.html .*characters of text become/),
      expect.stringMatching(/^\/careers\.html .*the new page has no description/),
    ]);
    await world.build();
    expect(findingsOf((await compare()).out)).toEqual([]);
    expect(await run('check')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('100% of 62 old URLs'),
    });
  });
}
