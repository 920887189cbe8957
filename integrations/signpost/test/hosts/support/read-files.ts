import { readPlatform } from '../../../src/hosts/platform-files.ts';
import type { PlatformId } from '../../../src/hosts/shared/foreign-rule.ts';

export function read(
  platform: PlatformId,
  files: Readonly<Record<string, string | Buffer>>,
  served: readonly string[] = [],
) {
  return readPlatform(
    platform,
    ({ name }) => {
      const content = files[name];
      return content === undefined ? undefined : { file: name, bytes: Buffer.from(content) };
    },
    { fileAt: (path) => served.find((file) => `/${file}` === path) },
  );
}

/** Each rule's line and state. */
export function states(
  platform: PlatformId,
  files: Readonly<Record<string, string>>,
  served: readonly string[] = [],
) {
  return read(platform, files, served).rules.map(({ line, state }) => [
    line,
    state.is,
    ...(state.is === 'shadowed' ? [state.by.line] : []),
  ]);
}

export const json = (value: unknown): string => JSON.stringify(value, null, 1);
