import { rm, rmdir } from 'node:fs/promises';

/** Takes away a folder of ours, with all that is in it; nothing happens where there is none. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Takes away a folder that is empty; one that isn't stays. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
