import type { Plugin } from './virtual.ts';

/**
 * Acts when the bundler has seen all modules of a build, once for each of Astro's environments: from then on it works in
 * threads of its own, and this one would only wait.
 */
export function whenBundled(act: () => void): Plugin {
  return { name: 'astro-signpost:when-bundled', buildEnd: act };
}
