import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** The format of a file that two hosts read differently; undefined if its name and text decide. */
export function findFormat(hosts: readonly HostId[], file: string): string | undefined {
  const readers = hosts.filter((id) => id === 'cloudflare' || id === 'netlify');
  return basename(file).endsWith('_redirects') && readers.length === 1 ? readers[0] : undefined;
}
