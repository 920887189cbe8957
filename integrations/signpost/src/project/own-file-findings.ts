import { dirname, join } from 'node:path';
import type { Contradiction, Host } from '../hosts/host.ts';
import { firstOf } from '../hosts/shared/some-of.ts';
import { recordFile } from '../lib/disk/write-host.ts';
import type { Finding } from '../lib/finding.ts';
import type { Merged } from '../lib/merge-file.ts';

type Said = Required<Pick<Finding, 'level' | 'message' | 'fix'>>;

/** About a file that the site has of its own where we write one. */
function ownFile(file: string, { level, message, fix }: Said): Finding {
  return { rule: 'own-file', conventions: [], level, file, message, fix };
}

/** What of a site's own file turns the plan round. */
export function contradiction(
  { title }: Host,
  name: string,
  { level, message, fix }: Contradiction,
): Finding {
  return {
    rule: 'own-contradicts',
    conventions: [],
    level,
    file: name,
    message: `${title}: the site has a ${name} of its own, and ${message}`,
    fix,
  };
}

/** A merged file is to be deployed in the place of theirs. */
export function mergedFinding(
  { steps }: Host,
  name: string,
  path: string,
  { kept, removed, recorded }: Merged,
): Finding {
  const stays = kept.length === 0 ? '' : `; your own ${kept.map((key) => `\`${key}\``).join(', ')} stay`;
  const record = recorded
    ? `; keep ${besideOf(path)} under version control too, which tells ours from yours`
    : '';
  const goes =
    removed.length === 0 ? '' : `; what an older map had put there is left out: ${firstOf(removed)}`;
  return ownFile(name, {
    level: 'advice',
    message: `the project has a ${name} of its own, and ${path} is both: yours, with what signpost adds${stays}${goes}`,
    fix: steps?.['own-file'] ?? `deploy with that file, or take it over${record}`,
  });
}

/** The record beside a file. */
function besideOf(path: string): string {
  return join(dirname(path), recordFile);
}

/** Nothing tells any more which part of the site's file is generated. */
export function unsure(name: string, path: string): Finding {
  const record = besideOf(path);
  return ownFile(name, {
    level: 'advice',
    message: `${name} was taken over from an earlier build, and ${record}, which tells ours from yours, was not there: what has left the map since then stays in it`,
    fix: `take such entries out of ${name} once by hand, and keep ${record} under version control with it`,
  });
}

/** Lines of theirs come first. */
export function followed(name: string, path: string): Finding {
  return ownFile(name, {
    level: 'advice',
    message: `the site has a ${name} of its own: its lines stand first and win, ours follow in ${path}`,
    fix: 'let signpost make them all: redirects from redirects.yaml, headers from its options, so that they are checked and made for every host',
  });
}

/** Two files of one name that can't be one. */
export function replaced({ title }: Host, name: string): Finding {
  return ownFile(name, {
    level: 'warning',
    message: `${title}: the project has a ${name} of its own, and ours of that name is the map alone: copied to the root, it would overwrite yours`,
    fix: 'take your redirects over into redirects.yaml, and remove the file',
  });
}

/** Theirs can't be read. */
export function unmerged(name: string, path: string): Finding {
  return ownFile(name, {
    level: 'warning',
    message: `the project has a ${name} of its own that can't be read as an object, so that ${path} holds only what signpost made`,
    fix: 'correct yours, or take over what you need',
  });
}

/** Both are in what is published. */
export function addedTo(path: string): Finding {
  return ownFile(path, {
    level: 'advice',
    message: `the site has a ${path} of its own: its keys stay, and ours are added in dist`,
    fix: 'move its redirects to redirects.yaml, so that they are checked and made for every host',
  });
}

/** Theirs alone is in what is published, since both can't be one. */
export function keptOwn(path: string): Finding {
  return ownFile(path, {
    level: 'warning',
    message: `the site has a ${path} of its own, which stays as it is, so that the host won't see what signpost made`,
    fix: 'take over what you need from the file in the deploy folder, or remove yours',
  });
}

/** The generated file is above the base, and the site's own below it. */
export function rewrittenBelow(path: string): Finding {
  return ownFile(path, {
    level: 'warning',
    message: `the site has a ${path} of its own below the base, whose RewriteEngine puts ours out of use there`,
    fix: 'move its redirects to redirects.yaml, and take its RewriteEngine out',
  });
}
