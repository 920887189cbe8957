import { type OwnFile, readOwnFile } from '../../src/hosts/platform-files.ts';
import { platformFormats } from '../../src/hosts/platform-formats.ts';

/** A site's own file as a platform reads it. */
export function readOwn(platform: string, name: string, text: string): OwnFile {
  const format = platformFormats.find((one) => one.platform === platform && one.name === name);
  if (format === undefined) throw new Error(`${platform} reads no ${name}`);
  return readOwnFile({ file: name, bytes: Buffer.from(text) }, format);
}
