import type { RequestListener } from 'node:http';
import { createFolderApi, type ReadBytes } from '../folder-api.ts';
import { nodeListener } from './node-listener.ts';

/**
 * A Cloud Function for Firebase, which gets the URL from Firebase Hosting as it was requested:
 * `export const api = onRequest(firebaseFunction(read, 1))`. `read` gives the files of the folder beside it.
 */
export function firebaseFunction(read: ReadBytes, versions: number): RequestListener {
  return nodeListener(createFolderApi(read, versions));
}
