import { extname } from 'node:path';
import { findMediaType } from '../../lib/media-type.ts';
import type { ServedFiles } from '../../plan/plan.ts';

/** Extensions that a site may get between two builds. */
const common =
  'html htm css js mjs json map xml txt svg png jpg jpeg gif webp avif ico pdf woff woff2 webmanifest mp4 webm zip';

/**
 * Media types by extension, such as `.css`, for the extensions that the site has or may get; others are
 * `application/octet-stream`.
 */
export function collectMediaTypes({ files }: ServedFiles): Map<string, string> {
  const endings = new Set(common.split(' ').map((name) => `.${name}`));
  for (const file of files.values()) if (/\.[A-Za-z0-9_-]+$/.test(file)) endings.add(extname(file));
  const types = [...endings]
    .filter((ending) => ending !== '')
    .sort()
    .map((ending) => [ending, findMediaType(`file${ending}`)] as const);
  return new Map(types.filter(([, type]) => type !== 'application/octet-stream'));
}

/** Media types that a server should compress: all texts. Images, fonts and archives are already compressed. */
export function listCompressibleTypes(served: ServedFiles): string[] {
  const types = new Set([...collectMediaTypes(served).values()].map((type) => type.replace(/;.*/, '')));
  return [...types].filter((type) => /^text\/|[/+](?:json|xml)$|javascript$/.test(type)).sort();
}
