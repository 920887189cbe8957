import { expect } from 'vitest';
import { headersFromFiles } from '../../integrations/signpost/src/platforms/headers/overrides.ts';
import { readPlatform } from '../../integrations/signpost/src/platforms/platform-files.ts';
import type { PlatformId, PlatformRule } from '../../integrations/signpost/src/platforms/platform-rule.ts';

export function rulesIn(
  platform: PlatformId,
  files: Readonly<Record<string, string>>,
): readonly PlatformRule[] {
  const { rules, faults } = readPlatform(platform, ({ name }) => {
    const text = files[name];
    return text === undefined ? undefined : { file: name, bytes: Buffer.from(text) };
  });
  expect(faults).toEqual([]);
  return rules.filter(({ kind }) => kind === 'headers');
}

/** The headers that the model says, those of several rules in one as HTTP joins them. */
export function sentBy(rules: readonly PlatformRule[], path: string): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const { name, value, when } of headersFromFiles(rules, { path, query: '', host: 'www.example.com' }))
    if (when === undefined) sent[name] = sent[name] === undefined ? value : `${sent[name]}, ${value}`;
  return sent;
}

export const paths = [
  ...['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/c', '/b', '/x.js', '/a/x.js', '/a/x.css', '/X.JS'],
  ...['/any', '/Any9', '/a.b', '/a/.hidden', '/index.html', '/a/b/c.png'],
];

export function without(
  sent: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
}
