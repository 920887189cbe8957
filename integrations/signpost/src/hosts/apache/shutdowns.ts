import type { Place } from '../../lib/finding.ts';
import {
  type Conditioned,
  type Directive,
  parseDirectives,
  parseFlags,
  parseSectionTag,
  parseStatus,
  withConditions,
} from './config/directives.ts';

/** A line of a server's file that returns one status for every URL, and whether robots.txt is excepted. */
export interface Shutdown extends Place {
  readonly status: number;
  readonly sparesRobots: boolean;
  /** False for a 503 without a known Retry-After. */
  readonly saysWhen: boolean;
}

/** Patterns for every path. */
const everyPath = /^(?:\^?\.?|\^?\/?\(?\.[*+]\)?\$?|\^?\/)$/;
const onFiles = /^!?-[dfs]$/i;
const denied = /^(?:Require\s+all\s+denied|Deny\s+from\s+all)$/i;
/** Lets some visitors in despite a line that denies all. */
const admits = /^(?:Satisfy\s+any|Require\s+(?:valid-user|user|ip|host))\b/i;
/** Sections for some files or requests. */
const section = /^(?:Files|FilesMatch|If|ElseIf|Else|Limit|LimitExcept|Location|Directory)$/i;

/** Apache sends a header with an error only with `always`. */
const retryAfter = /^Header\s+always\s+(?:set|setifempty|add|append|merge)\s+"?Retry-After\b/i;
/** A program may send it with its page. */
const program = /^ErrorDocument\s+503\s+"?\S+\.(?:php|cgi|pl|py)\b/i;

/** Finds them in an Apache `.htaccess`. Lines for some visitors or paths don't count; exceptions don't matter. */
export function findShutdowns(file: string, text: string): Shutdown[] {
  const found: Shutdown[] = [];
  let depth = 0;
  let filesPass = false;
  const directives = withConditions(parseDirectives(text));
  const asksOthers = directives.some((one) => admits.test(one.text));
  const saysWhen = directives.some((one) => retryAfter.test(one.text) || program.test(one.text));
  for (const directive of directives) {
    const { line, column, name, words, conditions } = directive;
    const tag = parseSectionTag(directive.text);
    if (tag !== undefined && section.test(tag.name)) depth += tag.opens ? 1 : -1;
    if (depth !== 0) continue;
    const isRewrite = name === 'rewriterule';
    const status = isRewrite && filesPass ? undefined : findStatus(directive, asksOthers);
    const sparesRobots = conditions.some((one) => /robots\\?\.txt/i.test(one.text));
    if (status !== undefined) found.push({ file, line, column, status, sparesRobots, saysWhen });
    // With a flag that ends the rules, it lets requests through: a later rule doesn't answer every URL then.
    const flags = parseFlags(directive);
    const passes = isRewrite && words[1] === '-' && (flags.has('END') || flags.has('L'));
    filesPass ||= passes && conditions.some((one) => onFiles.test(one.words[1] ?? ''));
  }
  return found;
}

function findStatus(directive: Conditioned, asksOthers: boolean): number | undefined {
  const { name, text, words, conditions } = directive;
  const [first = '', second = ''] = words;
  if (name === 'rewriterule') {
    if (!everyPath.test(first) || !conditions.every(isException)) return undefined;
    const flags = parseFlags(directive);
    if (flags.has('F')) return 403;
    if (flags.has('G')) return 410;
    const code = flags.get('R') ?? '';
    return /^[45]\d\d$/.test(code) ? Number(code) : undefined;
  }
  // "Redirect" takes a path prefix, which matches all URLs only if it is the root; "RedirectMatch" takes an expression.
  const isForAll = name === 'redirect' ? second === '/' : name === 'redirectmatch' && everyPath.test(second);
  if (isForAll && words.length === 2 && /^(?:gone|[45]\d\d)$/i.test(first)) return parseStatus(first);
  return denied.test(text) && !asksOthers ? 403 : undefined;
}

/** A condition without "!" selects some requests, except one that tests for a switch or file. */
function isException({ words: [, wanted = ''] }: Directive): boolean {
  return wanted.startsWith('!') || wanted.toLowerCase() === '-f';
}
