import { expect, test } from 'vitest';
import { indexNowHost, startIndexNow } from '../index-now.ts';
import { mistakes } from '../mistakes.ts';
import { shopRules } from '../old-site.ts';
import { type Play, sorted, today } from '../play.ts';
import { findingsOf, listedIn } from '../sheet.ts';
import { isShop, newOrigin, news, oldOrigin, olds } from '../truth.ts';

/** One section goes out, then the whole; the live host is asked, and search engines are told. */
export function releaseSteps({ world, run, deploy, verify, preflight, kept }: Play): void {
  test('release: the shop goes first, and the rest stays as it is', async () => {
    expect((await run('release', 'shop', '--on', today)).exit).toBe(0);
    const sitemap = await world.read('public/sitemap-old.xml');
    const shop = olds.filter(isShop);
    expect(sorted(listedIn(sitemap))).toEqual(sorted(shop.map(({ url }) => oldOrigin + url)));
    await world.build();
    await world.certify('newpumps.example');
    await world.certify('oldpumps.example');
    await world.names({ 'oldpumps.example': 3600, 'newpumps.example': 3600 });
    await deploy();
    const ready = await preflight();
    expect([ready.exit, findingsOf(ready.out)]).toEqual([0, []]);
    await world.oldServer(shopRules());
    const { exit, out } = await verify('before');
    expect([exit, findingsOf(out)]).toEqual([0, []]);
    expect(JSON.parse(out).notes[0]).toContain(
      `${olds.length - shop.length} URLs of sections that aren't released`,
    );
    kept.shopAlone = { map: await world.read('redirects.yaml'), sitemap };
  });

  test('release: the whole, and verify finds each of six mistakes of the live host', async () => {
    expect((await run('release', '--on', today)).exit).toBe(0);
    kept.released = {
      map: await world.read('redirects.yaml'),
      sitemap: await world.read('public/sitemap-old.xml'),
    };
    expect(sorted(listedIn(kept.released.sitemap))).toEqual(sorted(olds.map(({ url }) => oldOrigin + url)));
    await world.build();
    await world.write('live.yaml', mistakes.map(kept.released.map));
    await deploy({ change: mistakes.conf, files: mistakes.files }, 'live.yaml');
    const { exit, out } = await verify('after');
    expect(exit).toBe(1);
    const faults = findingsOf(out).map(({ url = '', rule }) => [new URL(url).pathname, rule]);
    expect(new Map(faults as [string, string][])).toEqual(mistakes.faults);
    await world.write('verify.json', out);
    const again = await verify('after', '--since', 'verify.json');
    expect([again.exit, findingsOf(again.out)]).toEqual([0, []]);
    await deploy();
    const mended = await verify('after');
    expect([mended.exit, findingsOf(mended.out)]).toEqual([0, []]);
  });

  test('announce: the search engines are told', async () => {
    const indexNow = await startIndexNow(world.issueCertificate(indexNowHost));
    const [resolve = '', places] = world.resolve('after');
    const announce = () => run('announce', resolve, `${places},${indexNow.place}`);
    expect((await announce()).err).toContain('Deploy it');
    const early = await announce();
    expect([early.exit, indexNow.taken]).toEqual([1, []]);
    expect(early.err).toContain('not sent www.newpumps.example');
    await world.build();
    await deploy();
    const { exit } = await announce();
    await indexNow.stop();
    expect(exit).toBe(0);
    const sent = new Map(indexNow.taken.map(({ host, urlList }) => [host, sorted(urlList)]));
    expect(sent).toEqual(
      new Map([['www.newpumps.example', sorted([...news.keys()].map((path) => newOrigin + path))]]),
    );
  });
}
