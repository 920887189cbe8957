import { Problem } from '../core/problem.ts';
import { systemReason } from './system-reason.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'no file or folder can be made there',
  EINVAL: 'no file or folder can be made there',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a link in the path leads to itself',
  ENOSPC: 'the disk is full',
  EFBIG: 'it would be larger than this system allows',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a part of the path is a file, not a folder',
  EISDIR: 'a folder stands at this place',
  ENOTEMPTY: 'a folder stands at this place',
};

/** Why a file can't be written, as a `Problem`; an error that is none of the system's is given back. */
export function problemOf(error: unknown, path: string): unknown {
  const reason = systemReason(error, reasons);
  return reason === undefined ? error : new Problem(`${path} can't be written: ${reason}.`);
}
