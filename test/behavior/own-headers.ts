import { expect } from 'vitest';
import { readPlatform } from '../../integrations/signpost/src/hosts/platform-files.ts';
import type { PlatformId } from '../../integrations/signpost/src/hosts/shared/foreign-rule.ts';
import { findSentHeaders } from '../../integrations/signpost/src/hosts/shared/platform-headers.ts';

/** The headers that the reader says a platform sends for a path, those of several rules in one as HTTP joins them. */
export function headersRead(
  platform: PlatformId,
  files: Readonly<Record<string, string>>,
  path: string,
): Record<string, string> {
  const { headers, faults } = readPlatform(platform, ({ name }) => {
    const text = files[name];
    return text === undefined ? undefined : { file: name, bytes: Buffer.from(text) };
  });
  expect(faults).toEqual([]);

  const sent: Record<string, string> = {};
  for (const { name, value, condition } of findSentHeaders(headers, { path, host: 'www.example.com' }))
    if (condition === undefined) sent[name] = sent[name] === undefined ? value : `${sent[name]}, ${value}`;
  return sent;
}

export const paths = [
  ...['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/c', '/b', '/x.js', '/a/x.js', '/a/x.css', '/X.JS'],
  ...['/any', '/Any9', '/a.b', '/a/.hidden', '/index.html', '/a/b/c.png'],
];

/** The headers that readers know. */
export function crawlerHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const names = new Set(['x-robots-tag', 'link', 'refresh', 'retry-after']);
  return Object.fromEntries([...headers].filter(([name]) => names.has(name)));
}
