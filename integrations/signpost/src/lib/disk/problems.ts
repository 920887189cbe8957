import { getSystemErrorMessage } from 'node:util';
import { getErrorCode, Problem } from '../problem.ts';
import { isHttpUrl } from '../url/is-url.ts';

/** Turns a system error while reading into a `Problem`; returns another kind of error unchanged. */
export function readProblem(error: unknown, path: string): unknown {
  return addReason(error, `${path} can't be read`);
}

/** Turns a system error while writing into a `Problem`; returns another kind of error unchanged. */
export function writeProblem(error: unknown, path: string): unknown {
  return addReason(error, `${path} can't be written`);
}

function addReason(error: unknown, failure: string): unknown {
  const reason = describeSystemError(error);
  return reason === undefined ? error : new Problem(`${failure}: ${reason}.`);
}

/** For a missing folder of a built site. People also pass the site's URL by mistake. */
export function describeMissingFolder(folder: string): Problem {
  return new Problem(
    isHttpUrl(folder)
      ? `${folder} is a URL. Pass the folder of the built site, such as dist.`
      : `${folder} doesn't exist. Build the site first, or pass another folder.`,
  );
}

/** The system's own words: `permission denied`, `no space left on device`. */
function describeSystemError(error: unknown): string | undefined {
  const code = getErrorCode(error);
  // out/nginx, where out is a file
  if (code === 'EEXIST') return 'a part of the path is a file, not a folder';
  if (code === 'ERR_FS_FILE_TOO_LARGE' || code === 'ERR_STRING_TOO_LONG') return 'the file is too large';
  const number: unknown = error instanceof Error ? Reflect.get(error, 'errno') : undefined;
  // zlib numbers errors differently.
  const isSystem = typeof code === 'string' && /^E(?!RR_)/.test(code);
  return isSystem && typeof number === 'number' ? getSystemErrorMessage(number) : undefined;
}
