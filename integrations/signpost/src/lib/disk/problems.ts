import { getErrorCode, Problem } from '../problem.ts';

const readReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder, not a file',
  // It existed a moment ago.
  ENOENT: "it doesn't exist anymore",
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  ERR_STRING_TOO_LONG: 'it is larger than 512 MB',
};

const writeReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'no file or folder can be created there',
  EINVAL: 'no file or folder can be created there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a part of the path is a file, not a folder',
  EISDIR: 'a folder has this name',
  ENOTEMPTY: 'a folder has this name',
};

/** Turns a system error while reading into a `Problem`; returns any other error unchanged. */
export function readProblem(error: unknown, path: string): unknown {
  const reason = describeSystemError(error, readReasons);
  return reason === undefined ? error : new Problem(`${path} can't be read: ${reason}.`);
}

/** Turns a system error while writing into a `Problem`; returns any other error unchanged. */
export function writeProblem(error: unknown, path: string): unknown {
  const reason = describeSystemError(error, writeReasons);
  return reason === undefined ? error : new Problem(`${path} can't be written: ${reason}.`);
}

/** For a missing folder of a built site. Some people pass the site's URL instead. */
export function describeMissingFolder(folder: string): Problem {
  return new Problem(
    /^https?:\/\//i.test(folder)
      ? `${folder} is a URL. Pass the folder of the built site, such as dist.`
      : `${folder} doesn't exist. Build the site first, or pass another folder.`,
  );
}

function describeSystemError(error: unknown, words: Readonly<Record<string, string>>): string | undefined {
  const code = getErrorCode(error);
  if (typeof code !== 'string') return undefined;
  return words[code] ?? (/^E(?!RR_)/.test(code) ? `the system reports ${code}` : undefined);
}
