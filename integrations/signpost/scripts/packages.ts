import manifest from '../package.json' with { type: 'json' };

const bundled = Object.keys(manifest.devDependencies);

/**
 * True for a library that is loaded from where npm puts it. Those in `devDependencies` go into the bundle: what every
 * start needs, since Node takes a millisecond and more for each of commander's files.
 */
export function isLoaded(id: string): boolean {
  // The bundler brings its own helpers.
  if (/^(?:[./\0#]|node:|src\/|@oxc-project\/runtime\/)/.test(id)) return false;
  return !bundled.some((name) => id === name || id.startsWith(`${name}/`));
}
