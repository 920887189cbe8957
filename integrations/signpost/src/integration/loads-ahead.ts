import type { Session } from './session.ts';
import type { Plugin } from './virtual.ts';

/**
 * Loads what the last hooks need when the bundler has seen all modules: from then on it works in threads of its own, and
 * this one would only wait. At the end, the build would wait for the loading.
 */
export function loadsAhead(session: Session): Plugin {
  let isBegun = false;
  return {
    name: 'astro-signpost:load-ahead',
    buildEnd() {
      if (isBegun) return;
      isBegun = true;
      // Not waited for: what can't be loaded is missed when its turn comes.
      void import('./load-ahead.ts').then(({ loadAhead }) => loadAhead(session)).catch(() => {});
    },
  };
}
