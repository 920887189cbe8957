import { z } from 'zod';
import { type JsonFile, readJsonFile } from '../lib/json/json-file.ts';
import { firstLine, readRows } from '../lib/text/csv-rows.ts';
import { type Item, type Notice, type Reading, unexpressed } from '../map/patterns/foreign-rule.ts';
import { notes } from '../map/patterns/notes.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { rulesOf } from '../map/patterns/rules.ts';
import { fillTarget, plainSource, sourcesOf } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

/** A redirect of the Redirection plugin, from CSV or JSON. */
interface Redirect {
  readonly line: number;
  readonly text: string;
  readonly url: string;
  readonly target: string;
  readonly code: number;
  /** `url` for a redirect, `error` for 404 and 410, or another action. */
  readonly action: string;
  readonly isRegex: boolean;
  readonly ignoresCase: boolean;
  /** Why it doesn't apply, or ''. */
  readonly off: string;
}

/** Reads exports of the WordPress plugin Redirection, CSV or JSON. */
export const redirectionImporter: Importer = {
  id: 'redirection',
  title: 'an export of the WordPress plugin Redirection',
  firstWins: true,
  detect: (_, text) =>
    /"?source"?,"?target"?,"?regex"?/.test(firstLine(text)) || /"action_type"\s*:/.test(text),
  read: (file, text) => {
    const redirects = /^\s*[{[]/.test(text) ? readJson(file, text) : readCsv(file, text);
    const notices: Notice[] = [];
    return { items: redirects.flatMap((redirect) => itemsOf(redirect, notices)), notices } satisfies Reading;
  },
};

function readCsv(file: string, text: string): Redirect[] {
  const [header, ...records] = readRows(file, text, ',');
  const names = header?.record ?? [];
  return records.map(({ record, line }) => {
    const at = (name: string): string => record[names.indexOf(name)]?.trim() ?? '';
    const isOn = at('status') !== 'disabled';
    return {
      line,
      text: record.join(','),
      url: at('source'),
      target: at('target'),
      code: Number(at('code') || 301),
      action: at('type') || 'url',
      isRegex: at('regex') === '1',
      ignoresCase: false,
      off: isOn ? '' : 'it is disabled',
    };
  });
}

const flags = z.object({ flag_regex: z.boolean().default(false), flag_case: z.boolean().default(false) });
const exported = z.object({
  url: z.string(),
  match_data: z.object({ source: flags.default({ flag_regex: false, flag_case: false }) }).nullish(),
  action_code: z.coerce.number(),
  action_type: z.string().default('url'),
  action_data: z
    .object({ url: z.string().default('') })
    .nullish()
    .catch(undefined),
  match_type: z.string().default('url'),
  regex: z.boolean().default(false),
  enabled: z.boolean().default(true),
  group_id: z.coerce.string().optional(),
});

const group = z.object({
  id: z.coerce.string(),
  name: z.string().default(''),
  enabled: z.boolean().optional(),
  status: z.string().default('enabled'),
});

/** The disabled groups, whose redirects the plugin doesn't serve: number ─▶ name. */
function groupsOff(json: JsonFile): Map<string, string> {
  return new Map(
    json.list('groups').flatMap(({ value }) => {
      const { data } = group.safeParse(value);
      const isOff = data && !(data.enabled ?? data.status === 'enabled');
      return isOff ? [[data.id, data.name] as const] : [];
    }),
  );
}

function readJson(file: string, text: string): Redirect[] {
  const json = readJsonFile(file, text);
  const groups = groupsOff(json);
  return json.list('redirects').map(({ line, value, text: written }) => {
    const { data } = exported.safeParse(value);
    const off = !data
      ? "it isn't a valid redirect"
      : !data.enabled
        ? 'it is disabled'
        : offOf(data.match_type, groups.get(data.group_id ?? ''));
    return {
      line,
      text: written,
      url: data?.url ?? '',
      target: data?.action_data?.url ?? '',
      code: data?.action_code ?? 301,
      action: data?.action_type ?? 'url',
      isRegex: data?.regex === true || data?.match_data?.source.flag_regex === true,
      ignoresCase: data?.match_data?.source.flag_case === true,
      off,
    };
  });
}

function offOf(match: string, groupOff: string | undefined): string {
  if (groupOff !== undefined) return `its group "${groupOff}" is disabled`;
  return match === 'url' ? '' : `it depends on ${match}, and a map matches only URLs`;
}

function itemsOf(
  { line, text, url, target, code, action, isRegex, ignoresCase, off }: Redirect,
  notices: Notice[],
): Item[] {
  if (off !== '') return [unexpressed(line, text, off)];
  const isGone = action === 'error' && code === 410;
  if (!isGone && action !== 'url')
    return [unexpressed(line, text, `its action is ${action} ${code}, which isn't a redirect`)];
  if (ignoresCase) notices.push({ line, text: notes.case });
  const [to, status] = isGone ? ['', 410] : [target, code];
  if (!isRegex) return [{ kind: 'rule', line, text, from: plainSource(url), to, status }];
  return rulesOf(
    { line, text },
    sourcesOf(parseRegex(url)),
    ({ from, matched }) => ({ from, to: fillTarget(to, matched, /\$(\d)/g), status }),
    notices,
  );
}
