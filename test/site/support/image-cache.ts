import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Copies the resized images and the cards of the template's own build, which take most of the time of a build. */
export function copyImages(project: string): void {
  for (const name of ['assets', 'signpost']) {
    const cache = join('node_modules/.astro', name);
    if (existsSync(join(root, cache))) cpSync(join(root, cache), join(project, cache), { recursive: true });
  }
}
