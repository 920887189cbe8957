import { readdir, readFile } from 'node:fs/promises';
import { keepFirst } from '../src/lib/list.ts';

/** A package whose code is in a bundle. */
interface BundledPackage {
  readonly name: string;
  /** Ends with a slash. */
  readonly folder: string;
}

/** The packages of modules such as /…/node_modules/@preact/signals/dist/signals.mjs, by name. */
export function listBundledPackages(moduleIds: readonly string[]): readonly BundledPackage[] {
  const packages = moduleIds.flatMap((id) => {
    const [, folder = '', name = ''] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/)/.exec(id) ?? [];
    return name === '' ? [] : [{ name, folder }];
  });
  return keepFirst(packages, ({ name }) => name).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** One comment with the license of each package, which asks to be in each copy. Throws for a package without one. */
export async function readLicenses(packages: readonly BundledPackage[]): Promise<string> {
  const licenses = await Promise.all(packages.map(readLicense));
  return `/*!\n${licenses.join('\n').replaceAll('*/', '* /')}*/\n`;
}

async function readLicense({ name, folder }: BundledPackage): Promise<string> {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no file LICENSE in ${folder}`);
  const text = await readFile(folder + file, 'utf8');
  // HTML normalizes line ends, and the hash of a script must be that of its normalized text.
  return `${name}\n\n${text.replaceAll('\r\n', '\n')}\n`;
}
