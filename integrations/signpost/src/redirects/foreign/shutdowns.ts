import type { Place } from '../../lib/finding.ts';
import { apacheLines } from './fallbacks.ts';

/** A line of a server's file that returns one status for every URL, and whether robots.txt is excepted. */
export interface Shutdown extends Place {
  readonly status: number;
  readonly sparesRobots: boolean;
  /** False for a 503 without a known Retry-After. */
  readonly saysWhen: boolean;
}

/** Patterns for every path. */
const all = String.raw`"?(?:\^?\.?|\^?/?\(?\.[*+]\)?\$?|\^?/)"?`;
const rewrite = new RegExp(String.raw`^RewriteRule\s+(?=\S)${all}\s+"?\S+"?\s+\[([^\]]*)\]$`, 'i');
/** With a flag that ends the rules, it lets requests through: a later rule doesn't answer every URL then. */
const pass = /^RewriteRule\s+\S+\s+-\s+\[([^\]]*)\]$/i;
const onFiles = /\s"?!?-[dfs]"?(?:\s|$)/i;
const alias = new RegExp(String.raw`^Redirect(Match)?\s+(gone|[45]\d\d)\s+(?=\S)(${all})$`, 'i');
const denied = /^(?:Require\s+all\s+denied|Deny\s+from\s+all)$/i;
/** Lets some visitors in despite a line that denies all. */
const admits = /^(?:Satisfy\s+any|Require\s+(?:valid-user|user|ip|host))\b/i;
/** Sections for some files or requests. */
const section = /^<(\/?)(?:Files|FilesMatch|If|ElseIf|Else|Limit|LimitExcept|Location|Directory)\b/i;

/** Apache sends a header with an error only with `always`. */
const retryAfter = /^Header\s+always\s+(?:set|setifempty|add|append|merge)\s+"?Retry-After\b/i;
/** A program may send it with its page. */
const program = /^ErrorDocument\s+503\s+"?\S+\.(?:php|cgi|pl|py)\b/i;

/** Finds them in an Apache `.htaccess`. Lines for some visitors or paths don't count; exceptions don't matter. */
export function apacheShutdowns(file: string, text: string): Shutdown[] {
  const found: Shutdown[] = [];
  let depth = 0;
  let filesPass = false;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const asksOthers = lines.some((line) => admits.test(line));
  const saysWhen = lines.some((line) => retryAfter.test(line) || program.test(line));
  for (const { line, column, text: written, conditions } of apacheLines(text)) {
    const inSection = section.exec(written);
    if (inSection !== null) depth += inSection[1] === '' ? 1 : -1;
    const isRewrite = /^RewriteRule\s/i.test(written);
    const isForAll = depth === 0 && !(isRewrite && filesPass);
    const status = isForAll ? statusOf(written, conditions, asksOthers) : undefined;
    if (status !== undefined)
      found.push({ file, line, column, status, sparesRobots: conditions.some(isOfRobots), saysWhen });
    filesPass ||= isRewrite && depth === 0 && ends(written) && conditions.some((one) => onFiles.test(one));
  }
  return found;
}

function statusOf(line: string, conditions: readonly string[], asksOthers: boolean): number | undefined {
  const flags = rewrite
    .exec(line)?.[1]
    ?.split(',')
    .map((flag) => flag.trim().toUpperCase());
  if (flags !== undefined) {
    // A condition without "!" selects some requests, except one that tests for a switch or file.
    if (!conditions.every((one) => isException(one))) return undefined;
    if (flags.some((flag) => flag === 'F' || flag === 'FORBIDDEN')) return 403;
    if (flags.some((flag) => flag === 'G' || flag === 'GONE')) return 410;
    const code = flags.map((flag) => /^R(?:EDIRECT)?=([45]\d\d)$/.exec(flag)?.[1]).find(Boolean);
    return code === undefined ? undefined : Number(code);
  }
  const [, match, code = '', path = ''] = alias.exec(line) ?? [];
  // "Redirect" takes a path prefix, which matches all URLs only if it is the root; "RedirectMatch" takes an expression.
  if (code !== '' && (match !== undefined || path.replaceAll('"', '') === '/'))
    return code.toLowerCase() === 'gone' ? 410 : Number(code);
  return denied.test(line) && !asksOthers ? 403 : undefined;
}

function ends(line: string): boolean {
  const flags = pass.exec(line)?.[1]?.split(',') ?? [];
  return flags.some((flag) => /^\s*(?:END|L|LAST)\s*$/i.test(flag));
}

function isException(condition: string): boolean {
  return /^RewriteCond\s+\S+\s+"?!/i.test(condition) || /\s"?-f"?(?:\s|$)/i.test(condition);
}

function isOfRobots(condition: string): boolean {
  return /robots\\?\.txt/i.test(condition);
}
