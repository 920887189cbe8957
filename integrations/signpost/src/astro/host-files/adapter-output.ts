import type { RootFolders } from '../../hosts/host.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import type { Session } from '../session.ts';

/** Where the host's generated files are, for which adapter, and its folder of server code. */
export interface AdapterOutput extends Pick<RootFolders, 'folder' | 'root'> {
  readonly session: Pick<Session, 'adapter' | 'server'>;
}

/** Reads a file that an adapter wrote; undefined if it is missing or broken. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson((await readText(file)) ?? '');
}

export function describeUnreadableOutput(adapter: string, file: string, version: number): Problem {
  return new Problem(
    `${adapter} wrote no ${file} that can be read, so that no redirect would work. Which version of it is installed? Signpost is tested with version ${version}.`,
  );
}
