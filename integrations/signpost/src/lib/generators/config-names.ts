/** The names of a configuration in JavaScript or TypeScript: `astro.config.mjs`. */
export function listScripts(name: string): string[] {
  return ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'].map((ending) => `${name}.${ending}`);
}
