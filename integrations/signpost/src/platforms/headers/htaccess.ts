import { type Directive, directivesOf, sectionTag } from '../../hosts/apache/config/directives.ts';
import { parsePath } from '../../lib/url/path.ts';
import { active, type HeaderChange, invalid, type PlatformRule, type RuleState } from '../platform-rule.ts';
import { forNothing, headerFault, headerRule } from './header-rule.ts';
import { allOf, requestPathCondition, type Section, sectionOf, turnOf } from './htaccess-sections.ts';

/** A header directive of a `.htaccess`, with the sections around it. */
interface Setting extends Pick<PlatformRule, 'line' | 'column' | 'text'> {
  readonly header: HeaderChange | undefined;
  readonly state: RuleState;
  /** Its own condition: `env=PREVIEW`. */
  readonly condition?: string | undefined;
  readonly open: readonly Section[];
  /** False if Apache inserts a value, or if it depends on earlier headers. */
  readonly isPlain: boolean;
}

/**
 * `Header` and `ExpiresByType` of a `.htaccess` in Apache's order: first outside of sections, then in file sections, then
 * in `<If>`. https://httpd.apache.org/docs/2.4/sections.html#merging
 */
export function htaccessHeaderRules(file: string, text: string): PlatformRule[] {
  const isOn = expiresIsOn(text);
  return settingsOf(text)
    .sort((one, other) => turnOf(one.open) - turnOf(other.open))
    .map((setting) => ruleOf(file, setting, isOn));
}

function ruleOf(
  file: string,
  { line, column, text, header, state, condition, open, isPlain }: Setting,
  isOn: boolean,
): PlatformRule {
  const base = { platform: 'apache', file, line, column, text } as const;
  const isExpiring = header?.table?.startsWith('expires ') === true;
  const why = neverWhy(open, state.is === 'active' && isExpiring && !isOn);
  const judged: RuleState = why === undefined ? state : { is: 'never matches', why };
  if (header === undefined || judged.is === 'invalid')
    return headerRule({ ...base, ...forNothing, state: judged });
  const enclosing = open.filter(({ name, isMet }) => name !== 'ifmodule' || !isMet);
  const texts = [
    ...enclosing.map(({ openTag: written }) => written),
    ...(condition === undefined ? [] : [condition]),
  ];
  const pathConditions = [
    ...enclosing.map((section) => section.pathCondition),
    ...(condition === undefined ? [] : [requestPathCondition(condition)]),
  ];
  const counts = allOf(pathConditions);
  return headerRule({
    ...(counts && {
      certainty: (path: string) => {
        const said = counts(parsePath(path));
        return said === true && !isPlain ? undefined : said;
      },
    }),
    ...{ ...base, from: texts.length === 0 ? '/*' : texts.join(' '), samples: [], header, state: judged },
    conditions: texts.map((text) => ({ on: 'server', text })),
    takes: (path) =>
      !isExpiring &&
      enclosing.every(({ pathCondition: pathConditions }) => pathConditions(parsePath(path)) !== false),
  });
}

/** Why a directive in a section never applies. */
function neverWhy(open: readonly Section[], isOff: boolean): string | undefined {
  const without = open.find(({ isUnmet }) => isUnmet);
  if (without !== undefined) return `It is inside ${without.openTag}, but it needs that module itself.`;
  const folder = open.find(({ name, of }) => name.startsWith('files') && namesFolder(name, of));
  if (folder !== undefined)
    return `${folder.openTag} is compared with the name of a file, which has no "/" in it.`;
  return isOff
    ? 'No "ExpiresActive On" is in this file, or a later "ExpiresActive Off" undoes it.'
    : undefined;
}

function namesFolder(name: string, of: string): boolean {
  const operand = of.replace(/^["']|["']$/g, '');
  return name === 'files' ? !operand.startsWith('~') && operand.includes('/') : /^\^?\//.test(operand);
}

/** The last one counts, wherever it is. */
function expiresIsOn(text: string): boolean {
  const last = directivesOf(text).findLast(({ name }) => name === 'expiresactive');
  return last?.words[0]?.toLowerCase() === 'on';
}

function settingsOf(text: string): Setting[] {
  const open: Section[] = [];
  return directivesOf(text).flatMap((directive): Setting[] => {
    const tag = sectionTag(directive.text);
    const name = tag?.name.toLowerCase() ?? '';
    if (tag?.opens) open.push(sectionOf(name, tag.operands));
    else if (tag !== undefined) {
      const at = open.findLastIndex((section) => section.name === name);
      if (at >= 0) open.splice(at);
    } else if (directive.name === 'header') return [headerSetting(directive, [...open])];
    else if (directive.name === 'expiresbytype') return [expiresSetting(directive, [...open])];
    return [];
  });
}

const actions = /^(?:add|append|echo|edit\*?|merge|note|set|setifempty|unset)$/i;

/** https://httpd.apache.org/docs/2.4/mod/mod_headers.html#header */
function headerSetting({ line, column, text, words }: Directive, open: readonly Section[]): Setting {
  const hasTable = /^(?:always|onsuccess)$/i.test(words[0] ?? '');
  const table = hasTable ? words[0]?.toLowerCase() : 'onsuccess';
  const [action = '', named = '', ...rest] = hasTable ? words.slice(1) : words;
  const how = action.toLowerCase();
  const taken = how === 'unset' || how === 'echo' ? 0 : how.startsWith('edit') ? 2 : 1;
  const name = named.replace(/:$/, '').toLowerCase();
  const value = rest[0] ?? '';
  const [condition, ...tooMany] = rest.slice(taken);
  const why = !actions.test(action)
    ? `"${action}" is not an action of Header. Apache has set, append, add, merge, setifempty, unset, edit, echo and note.`
    : named === '' || rest.length < taken
      ? `"Header ${action}" needs ${taken === 0 ? 'a name' : taken === 1 ? 'a name and a value' : 'a name, an expression and a replacement'}.`
      : tooMany.length > 0 || (condition !== undefined && !/^(?:early|env=.*|expr=.*)$/is.test(condition))
        ? `"${tooMany[0] ?? condition}" is one word too many. Put a value with spaces in quotes.`
        : formatFault(how, value);
  const isPlain = !/^(?:edit|setifempty)/.test(how) && !/[\\%]|^expr=/.test(value);
  const given = { line, column, text, open, isPlain, header: changeOf(how, name, value, table) };
  if (why !== undefined) return { ...given, state: failing(why) };
  if (condition?.toLowerCase() === 'early')
    return { ...given, state: { is: 'never matches', why: 'Apache ignores "early" in a .htaccess.' } };
  const fault = sending.has(how) ? headerFault(name, '') : undefined;
  return { ...given, condition, state: fault?.is === 'invalid' ? failing(fault.why) : active };
}

const sending = new Set(['set', 'add', 'append', 'merge', 'setifempty']);

function changeOf(
  how: string,
  name: string,
  value: string,
  table: string | undefined,
): HeaderChange | undefined {
  if (how === 'unset') return { name, value: '', how, table };
  if (how === 'set') return { name, value, how, table };
  if (/^edit\*?$/.test(how)) return { name, value: '', how: 'edit', table };
  return sending.has(how) ? { name, value, how: 'add', table } : undefined;
}

/** `%t`, `%D`, `%{NAME}e` and the like. */
function formatFault(how: string, value: string): string | undefined {
  if (!sending.has(how) || value.startsWith('expr=')) return undefined;
  const [, odd] = /%(?!%|[tDlibc]|\{[^}]*\}[es])(\{[^}]*\}.?|.)/.exec(value.replaceAll('%%', '')) ?? [];
  return odd === undefined
    ? undefined
    : `The value has "%${odd}", which Apache doesn't know. Write \`%%\` for a percent sign.`;
}

const unit = /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)$/i;

/** https://httpd.apache.org/docs/2.4/mod/mod_expires.html: `A3600`, `access plus 1 month 2 days`. */
function expiresSetting({ line, column, text, words }: Directive, open: readonly Section[]): Setting {
  const [type = '', code = '', ...more] = words;
  const why =
    words.length !== 2
      ? `ExpiresByType needs a type and a time${more.length > 0 ? ', and a time with spaces is in quotes' : ''}.`
      : !type.includes('/')
        ? `"${type}" is not a media type, such as text/css.`
        : timeFault(code);
  const table = `expires ${type.toLowerCase()}`;
  const header: HeaderChange = { name: 'expires', value: code, how: 'set', table };
  return {
    line,
    column,
    text,
    open,
    header,
    isPlain: true,
    state: why === undefined ? active : failing(why),
  };
}

function timeFault(code: string): string | undefined {
  if (/^[AM]\d+$/i.test(code)) return undefined;
  const [base = '', ...rest] = code.split(/\s+/).filter((word) => word !== '');
  const words = rest[0]?.toLowerCase() === 'plus' ? rest.slice(1) : rest;
  const isRead =
    /^(?:access|now|modification)$/i.test(base) &&
    words.length % 2 === 0 &&
    words.every((word, at) => (at % 2 === 0 ? /^\d+$/ : unit).test(word));
  return isRead ? undefined : `Apache can't read the time "${code}". Write it like "access plus 1 month".`;
}

function failing(why: string): RuleState {
  return invalid(`${why} Apache returns status 500 for every URL of the folder.`);
}
