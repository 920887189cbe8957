import { join } from 'node:path';
import { fingerprintOf, type Secret, secretChange } from '../api/id.ts';
import { readText } from '../disk/read.ts';
import { writeFileAt } from '../disk/write.ts';

/** Beside the map, to be committed: from it a later build knows that the secret is still the same. */
const secretMark = 'api-secret.fingerprint';

const head =
  '# Of SIGNPOST_API_SECRET, which makes the ids of the API; it tells nothing of it. Commit this file.\n';

/**
 * Compares the secret with the one that the last ids were made with, and notes it where none was noted. Returns a
 * sentence where it changed. The development default is never noted.
 */
export async function compareSecret(root: string, secret: Secret): Promise<string | undefined> {
  const file = join(root, secretMark);
  const noted = await readText(file);
  if (noted === undefined) {
    if (!secret.development) await writeFileAt(file, `${head}${fingerprintOf(secret)}\n`);
    return undefined;
  }
  const stored = noted.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'));
  const changed = secretChange(stored, secret);
  return changed && `${changed} It is ${secretMark}.`;
}
