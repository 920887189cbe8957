import { rm } from 'node:fs/promises';

/** Takes away a folder of ours, with all that is in it; nothing happens where there is none. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
