import { Problem } from '../core/problem.ts';
import { systemReason } from './system-reason.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder, not a file',
  // It was listed a moment ago.
  ENOENT: 'it is gone',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'a link in its path leads to itself',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  ERR_STRING_TOO_LONG: 'it is larger than 512 MB',
};

/** Why a file or a folder can't be read, as a `Problem`; an error that is none of the system's is given back. */
export function readProblem(error: unknown, path: string): unknown {
  const reason = systemReason(error, reasons);
  return reason === undefined ? error : new Problem(`${path} can't be read: ${reason}.`);
}
