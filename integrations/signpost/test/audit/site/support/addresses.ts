import { readSite } from '../../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../../src/lib/file.ts';

export const html = (canonical = '', body = '') =>
  `<!doctype html><title>A</title>${canonical === '' ? '' : `<link rel=canonical href="${canonical}">`}<body>${body}`;

export function urls(files: Record<string, string>, origin?: string): Record<string, string> {
  const site = readSite(filesInMemory(files), { origin });
  return Object.fromEntries(site.documents.map(({ file, servedUrl }) => [file, servedUrl]));
}
