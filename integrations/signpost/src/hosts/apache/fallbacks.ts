import type { Place } from '../../lib/finding.ts';
import { findMember, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines } from '../../lib/text/lines.ts';
import { sampleRegex } from '../shared/regex-samples.ts';
import { compileRegex } from '../shared/rule-matching.ts';
import {
  type Directive,
  isFileTest,
  parseDirectives,
  parseFlags,
  withConditions,
} from './config/directives.ts';

/** A line that serves one page with its status for every missing URL. */
export interface Fallback extends Place {
  readonly to: string;
  readonly status: 200 | 302 | 404;
  /** The part of the site that it applies to, if not all: `/app/`. */
  readonly below?: string | undefined;
}

/** `.`, `^.*$`, `^(.+)$`: patterns for every path. */
const everyPath = /^(?:\^?\.?|\^?\(?\.[*+]\)?\$?)$/;
const page = /^\/?[\w./-]+\.html?$/i;

/**
 * Finds them in an Apache `.htaccess`, as the guides of single-page apps write them. Ignores lines with further conditions.
 */
export function readFallbacks(file: string, text: string): Fallback[] {
  return withConditions(parseDirectives(text)).flatMap((directive): Fallback[] => {
    const { line, column, name, words, conditions } = directive;
    const [first = '', second = '', flags = ''] = words;
    const spot = { file, line, column };
    if (name === 'errordocument') {
      if (first !== '404' || words.length > 2 || !/^(?:https?:\/)?\/\S*$/i.test(second)) return [];
      // With a host, Apache redirects there, and nothing returns 404.
      return [{ ...spot, to: second, status: second.startsWith('/') ? 404 : 302 }];
    }
    const isRule =
      name === 'rewriterule' && everyPath.test(first) && /^(?:\[.*)?$/.test(flags) && servesPage(directive);
    const to = isRule ? second : name === 'fallbackresource' && words.length === 1 ? first : '';
    return page.test(to) && conditions.every(isFileTest) ? [{ ...spot, to, status: 200 }] : [];
  });
}

/** False for flags with which a rule doesn't return a page with status 200. */
function servesPage(rule: Directive): boolean {
  const flags = parseFlags(rule);
  return !['R', 'F', 'G'].some((flag) => flags.has(flag));
}

/** A name that no page has, and a number. */
export const unknownNames = ['signpost-unknown-view', '987654321'] as const;

/** Paths like the given one, with each part replaced by a name that no page has, and one appended. */
export function createUnknownPaths(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  const slash = path.endsWith('/') ? '/' : '';
  return unknownNames.flatMap((name) => [
    ...parts.map((_, at) => parts.with(at, name).join('/') + slash).reverse(),
    [...parts, name].join('/'),
  ]);
}

/**
 * Lines of a `.htaccess` that answer a part of the site with one page: those in a subfolder (`folder`, with a slash at both
 * ends), and those that name a folder. `readFallbacks` finds those for the whole site.
 */
export function readPartialFallbacks(file: string, text: string, folder: string): Fallback[] {
  return withConditions(parseDirectives(text)).flatMap((directive): Fallback[] => {
    const { line, column, name, words, conditions } = directive;
    const isRule = name === 'rewriterule';
    const [pattern = '', target = ''] = isRule ? words : ['', name === 'fallbackresource' ? words[0] : ''];
    const to = target.replace(/[?#].*$/s, '');
    if (!/^[\w./-]+$/.test(to) || to === '-' || (isRule && !servesPage(directive))) return [];
    const folders = conditions.map(findFolder);
    const isOther = (one: Directive, at: number): boolean =>
      folders[at] === undefined && !isFileTest(one) && !isException(one);
    if (conditions.some(isOther)) return [];
    const below = folders.findLast((one) => one !== undefined);
    const part = isRule ? findPart(pattern, folder, below) : folder;
    if (part === undefined || part === '/') return [];
    const page = to.startsWith('/') ? to : `${folder}${to}`;
    return [{ file, line, column, to: page, status: 200, below: part }];
  });
}

/** The folder that a condition asks for: `/app/`. */
function findFolder({ words: [tested, wanted = ''] }: Directive): string | undefined {
  if (tested?.toUpperCase() !== '%{REQUEST_URI}') return undefined;
  const [folder] = /^\^\/[\w-]+(?:\/[\w-]+)*/.exec(wanted) ?? [];
  return folder && `${folder.slice(1)}/`;
}

/** True for an exception, such as for files: `!\.(css|js)$`. */
function isException({ words: [tested, wanted = ''] }: Directive): boolean {
  return tested?.toUpperCase() === '%{REQUEST_URI}' && wanted.startsWith('!');
}

/** The part of the site for which a pattern matches names that no page has; `/` for all of it, undefined for none. */
function findPart(pattern: string, folder: string, below: string | undefined): string | undefined {
  const regex = pattern === '' || pattern.startsWith('!') ? undefined : compileRegex(pattern, 'i');
  if (regex === undefined) return undefined;
  if (unknownNames.every((name) => regex.test(name) && regex.test(`${name}/${name}`))) return below ?? folder;
  const taken = sampleRegex(pattern, 4)
    .flatMap((path) => createUnknownPaths(path.replace(/^\//, '')))
    .find((path) => regex.test(path));
  return taken && `${folder}${taken.slice(0, taken.search(/signpost-unknown-view|987654321/))}`;
}

/** The fallbacks in Azure's `staticwebapp.config.json`: a page for every URL of an app, or for missing ones. */
export function readAzureFallbacks(file: string, text: string): Fallback[] {
  const root = parseJsonc(text);
  const lines = new Lines(text);
  return azureKeys.flatMap(([status, ...keys]): Fallback[] => {
    let node = root;
    for (const key of keys) node = findMember(node, key);
    const to: unknown = node?.value;
    return node === undefined || typeof to !== 'string'
      ? []
      : [{ file, ...lines.at(node.offset), to, status }];
  });
}

const azureKeys = [
  [200, 'navigationFallback', 'rewrite'],
  [404, 'responseOverrides', '404', 'rewrite'],
] as const;
