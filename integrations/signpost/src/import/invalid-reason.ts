import { wholeHost } from '../hosts/shared/import-texts.ts';
import { type Entry, printSourcePath } from '../map/entry.ts';
import { findPlaceholderInFragment } from '../map/placeholders.ts';
import { isWholeHost } from '../map/resolved-map.ts';
import { parseRule } from './imported-entry.ts';
import type { ImportedRedirect, Item, LeftOutGroup } from './item.ts';

// A rule of an old file, looked at alone → why no map should have it, if so: its target has a part that a map can't fill in, it is for
// a whole host, or it changes the trailing slash alone.

/** Why a rule isn't imported. */
export interface Reason {
  readonly why: string;
  readonly group: LeftOutGroup;
  /** True if the map has this from the same line: `/x` and `/x/*` of `^/x(/.*)?$`. */
  readonly isImported?: boolean;
  /** The line of the pattern that answers first. */
  readonly hiddenBy?: number;
}

/** Undefined for a rule that a map can have. */
export function findInvalidReason(file: string, rule: Item & ImportedRedirect): Reason | undefined {
  if (/^https?:\/\/[^/?#]*\*/i.test(rule.to))
    return {
      why: 'the host name of its target has a matched value, and a map fills in only paths and queries',
      group: 'keep',
    };

  const { entry, findings } = parseRule(file, rule);
  if (entry === undefined)
    return {
      why: findings.map(({ message, fix }) => (fix ? `${message}: ${fix}` : message)).join('; '),
      group: 'keep',
    };
  const { target } = entry.outcome;
  if (target !== undefined && findPlaceholderInFragment(target, entry) !== undefined)
    return {
      why: 'its target has a matched value after the `#`, and a map fills in only paths and queries',
      group: 'keep',
    };
  // https://old.example/* to https://www.example.com/*
  if (isWholeHost(entry))
    return { why: leadsToSamePath(entry) ? wholeHost.same : wholeHost.other, group: 'keep' };
  if (!changesOnlySlash(entry)) return undefined;
  if (rule.from === rule.to)
    return {
      why: 'it redirects to itself, so it never does anything. Remove it',
      group: 'correct',
    };
  return {
    why: 'it only adds or removes the trailing slash, which Signpost does for each page',
    group: 'no effect',
  };
}

/** The same path on any host. */
function leadsToSamePath({ outcome: { target } }: Entry): boolean {
  return target?.path === '/*' && target.query === '';
}

function changesOnlySlash(entry: Entry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || entry.query.length > 0 || target.query !== '' || target.fragment !== '')
    return false;
  const isHere = target.origin === '' || (entry.host !== '' && new URL(target.origin).host === entry.host);
  return isHere && printSourcePath(entry).replace(/\/$/, '') === target.path.replace(/\/$/, '');
}
