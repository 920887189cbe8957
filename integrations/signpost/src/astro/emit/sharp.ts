import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { Problem } from '../../lib/problem.ts';

/** Loads sharp, the project's own or the one that Astro brings. It is optional, since only what draws pictures needs it. */
export async function loadSharp(drawn: 'icons' | 'cards'): Promise<typeof Sharp> {
  try {
    return (await import('sharp')).default;
  } catch (error) {
    return sharpOfAstro() ?? refuse(drawn, error);
  }
}

/** Package managers that hide what a project doesn't list show Astro's sharp to Astro alone. */
function sharpOfAstro(): typeof Sharp | undefined {
  try {
    return createRequire(import.meta.resolve('astro/package.json'))('sharp');
  } catch {
    return undefined;
  }
}

function refuse(drawn: 'icons' | 'cards', error: unknown): never {
  const option = drawn === 'icons' ? 'seo.icon' : 'seo.socialImages';
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  const reason = error instanceof Error ? error.message.trim().split('\n', 1)[0] : String(error);
  throw new Problem(
    `The ${drawn} are drawn by sharp, which ${isMissing ? "isn't installed" : `can't be loaded (${reason})`}. Run \`npm install sharp\`, or set \`${option}\` to false in the options of signpost().`,
  );
}
