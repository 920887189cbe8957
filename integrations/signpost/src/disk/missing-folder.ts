import { Problem } from '../core/problem.ts';

/** For a folder of a built site that isn't there; some name the site itself in its place. */
export function missingFolder(folder: string): Problem {
  return new Problem(
    /^https?:\/\//i.test(folder)
      ? `${folder} is an address; name the folder of the built site, such as dist.`
      : `${folder} doesn't exist; build the site first, or name another folder.`,
  );
}
