import manifest from '../package.json' with { type: 'json' };

const bundled = Object.keys(manifest.devDependencies);

/**
 * True for a library that is loaded from where npm puts it. Those in `devDependencies` go into the bundle, with all that
 * they import: what every start needs, since Node takes a millisecond and more for each of commander's files.
 */
export function isLoaded(id: string, importer = ''): boolean {
  if (importer.includes('/node_modules/')) return false;
  // The bundler brings its own helpers.
  if (/^(?:[./\0#]|node:|src\/|@oxc-project\/runtime\/)/.test(id)) return false;
  return !bundled.some((name) => id === name || id.startsWith(`${name}/`));
}
