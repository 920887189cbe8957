import { hostNames } from '../options.ts';
import { hostsNamed } from '../project/emit.ts';
import type { Session } from './session.ts';

/** Loads what the last hooks need, while the bundler works: at the end, the build would wait for it. */
export function loadAhead({ project: { options }, ownSitemap }: Session): void {
  const loads: Promise<unknown>[] = [
    import('./prepare.ts'),
    import('./finish.ts'),
    hostsNamed(hostNames(options)),
    // The first sitemap that is read asks for it (`site/parser.ts`).
    import('htmlparser2'),
  ];
  if (options.sitemap !== false && !ownSitemap) loads.push(import('@astrojs/sitemap'));
  // What can't be loaded is missed when its turn comes.
  void Promise.allSettled(loads);
}
