import manifest from '../package.json' with { type: 'json' };

const bundled = Object.keys(manifest.devDependencies);

/**
 * True for a library that is loaded from where npm puts it. Those in `devDependencies` go into the bundle: what every
 * start needs, since Node takes a millisecond and more for each of commander's files. So does what a row of its own is
 * made for, with all that it imports.
 */
export function isLoaded(id: string, importer = ''): boolean {
  if (/\/node_modules\/|\/src\/site\/htmlparser2\.ts$/.test(importer)) return id.startsWith('node:');
  // The bundler brings its own helpers.
  if (/^(?:[./\0#]|node:|src\/|@oxc-project\/runtime\/)/.test(id)) return false;
  return !bundled.some((name) => id === name || id.startsWith(`${name}/`));
}
