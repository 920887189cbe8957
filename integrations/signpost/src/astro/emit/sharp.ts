import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { getErrorCode, Problem } from '../../lib/problem.ts';

/** Loads sharp from the project or from Astro. Only pictures need sharp, an optional peer. */
export async function loadSharp(drawn: 'icons' | 'cards'): Promise<typeof Sharp> {
  try {
    return (await import('sharp')).default;
  } catch (error) {
    return loadAstroSharp() ?? refuse(drawn, error);
  }
}

/** Strict package managers make Astro's sharp available to Astro only. */
function loadAstroSharp(): typeof Sharp | undefined {
  try {
    return createRequire(import.meta.resolve('astro/package.json'))('sharp');
  } catch {
    return undefined;
  }
}

function refuse(drawn: 'icons' | 'cards', error: unknown): never {
  const option = drawn === 'icons' ? 'seo.icon' : 'seo.socialImages';
  const reason = error instanceof Error ? error.message.trim().split('\n', 1)[0] : String(error);
  const isMissing = getErrorCode(error) === 'ERR_MODULE_NOT_FOUND';
  const state = isMissing ? "isn't installed" : `can't be loaded (${reason})`;
  throw new Problem(
    `The ${drawn} are drawn by sharp, which ${state}. Run \`npm install sharp\`, or set \`${option}\` to false in the options of signpost().`,
  );
}
