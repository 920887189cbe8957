import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { askServer } from '../../behavior/engines/http.ts';
import { type Play, today } from '../play.ts';
import { findingsOf } from '../sheet.ts';
import { newOrigin } from '../truth.ts';
import { linesOf, type Requested, visit } from '../visits.ts';

const status = z.object({
  steps: z.array(z.object({ id: z.string(), mark: z.string(), says: z.string() })),
  next: z.string(),
});

/** After the move: what is missed, how it is taken back. */
export function afterSteps({ world, run, deploy, verify, kept }: Play): void {
  test('notFound: what people ask for since the move and do not find', async () => {
    await run('--on', today);
    const requested: Requested[] = [
      ['/forgotten/pump-aster.html', 3, 'people'],
      ['/old-feed.xml', 2, 'robots'],
      ['/wp-login.php', 1, 'people'],
      ['/about.html', 2, 'people'],
    ];
    const log = await world.logged('new', linesOf(requested), () =>
      visit(world.newPorts, newOrigin, requested),
    );
    await world.write('new.log', log);
    const { exit, out } = await world.run('404s', 'new.log', '--json');
    const { notFound, skipped } = JSON.parse(out);
    expect({ exit, notFound }).toMatchObject({
      exit: 0,
      notFound: [
        { url: '/forgotten/pump-aster.html', hits: 3, suggestion: { new: '/products/pump-aster/' } },
      ],
    });
    expect(notFound).toHaveLength(1);
    expect(skipped).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ url: '/old-feed.xml', why: 'requested by bots only' }),
        expect.objectContaining({ url: '/wp-login.php', why: 'attack probe' }),
      ]),
    );
  });

  test('a release is undone with the files of before it, live as well; and released again', async () => {
    await world.write('redirects.yaml', kept.shopAlone.map);
    await world.write('public/sitemap-old.xml', kept.shopAlone.sitemap);
    await world.build();
    await deploy();
    const { exit, out } = await verify('before');
    expect([exit, findingsOf(out)]).toEqual([0, []]);
    // The live host has nothing for what waits again.
    const about = { method: 'GET', url: `${newOrigin}/about.html`, headers: {} };
    expect((await askServer(world.newPorts, about)).status).toBe(404);
    expect((await run('release', '--on', today)).exit).toBe(0);
    expect(await world.read('redirects.yaml')).toBe(kept.released.map);
    expect(await world.read('public/sitemap-old.xml')).toBe(kept.released.sitemap);
  });

  test('and all seven steps stand, but for what only the public DNS can prove', async () => {
    await world.build();
    await deploy();
    const last = await verify('after');
    expect(last.exit).toBe(0);
    expect(JSON.parse(last.out).notes).toEqual([
      expect.stringContaining("doesn't verify the servers in the DNS"),
    ]);
    const { steps, next } = status.parse(JSON.parse((await run('--json')).out));
    const open = steps.filter(({ mark }) => mark !== 'done');
    // The names of this play stand in no public DNS: what was asked by --resolve is clean, and no proof of the DNS yet.
    expect(open.map(({ id, mark }) => `${mark} ${id}`)).toEqual(['stale verify']);
    expect(open[0]?.says).toContain('62 URLs requested, 0 errors, requested with --resolve');
    expect([steps.length, next]).toEqual([7, 'npx astro-signpost migrate verify']);
  });
}
