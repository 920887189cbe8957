import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// What the rooms use of Node besides `node:path`, in the browser: `scripts/convert-page.ts` puts this module in its place. Nothing
// here reads a disk.

/** `createHash('sha256').update(text).digest('hex')`; a browser's own function is asynchronous. */
export function createHash() {
  let text = '';
  const hash = {
    update(part: string) {
      text += part;
      return hash;
    },
    digest: () => bytesToHex(sha256(new TextEncoder().encode(text))),
  };
  return hash;
}

function refuseDisk(): never {
  throw new Error('The converter has no disk.');
}

export const [existsSync, readdirSync, readFileSync, statSync, open, readFile, stat, getSystemErrorMessage] =
  Array.from({ length: 8 }, () => refuseDisk);

export { BlockList, isIP } from '../../hosts/edge/no-net.ts';

/** The two functions of Node's `Buffer` that the hosts use. */
export const bufferOfHosts = {
  byteLength: (text: string): number => new TextEncoder().encode(text).length,
  from: (text: string) => ({
    toString(): string {
      return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    },
  }),
};
