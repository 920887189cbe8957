import { expect } from 'vitest';
import { addDays, toDay } from '../../integrations/signpost/src/lib/date.ts';
import type { Ended } from './command.ts';
import type { Operated } from './nginx.ts';
import type { World } from './world.ts';

export const today = toDay(new Date());
export const move = addDays(today, 10);
export const sorted = (urls: Iterable<string>): string[] => [...urls].sort();

/** What the steps of the play share. */
export interface Play {
  readonly world: World;
  /** `signpost migrate …` */
  run(...argv: string[]): Promise<Ended>;
  /** The build goes to the new server, with the map as far as it is released. */
  deploy(operated?: Operated, map?: string): Promise<void>;
  verify(when: 'before' | 'after', ...more: string[]): Promise<Ended>;
  preflight(): Promise<Ended>;
  /** Files as a release left them. */
  readonly kept: {
    shopAlone: { map: string; sitemap: string };
    released: { map: string; sitemap: string };
  };
}

/** The play in a world of its own. */
export function playIn(world: World): Play {
  const run: Play['run'] = (...argv) => world.run('migrate', ...argv);
  return {
    world,
    run,
    async deploy(operated = {}, map = 'redirects.yaml') {
      const to = ['--host', 'nginx', '--output', 'deploy', '--dist', 'dist'];
      expect((await world.run('map', 'compile', map, ...to)).exit).toBe(0);
      await world.newServer(operated);
    },
    verify: (when, ...more) => run('verify', '--json', ...more, ...world.resolve(when)),
    preflight: () => run('preflight', '--json', ...world.resolve('after'), ...world.dns),
    kept: { shopAlone: { map: '', sitemap: '' }, released: { map: '', sitemap: '' } },
  };
}
