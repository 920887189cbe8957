import { z } from 'zod';
import { readJsonFile } from '../lib/json/json-file.ts';
import { firstLine, readRows } from '../lib/text/csv-rows.ts';
import { type Item, makeUnexpressed, type Notice, type Reading } from '../map/patterns/foreign-rule.ts';
import { notes } from '../map/patterns/notes.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { makeRules } from '../map/patterns/rules.ts';
import { escapePlainSource, fillTarget, makeSources } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

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
    return { items: redirects.flatMap((one) => readRedirect(one, notices)), notices } satisfies Reading;
  },
};

interface Redirect {
  readonly line: number;
  readonly text: string;
  readonly url: string;
  readonly target: string;
  readonly status: number;
  /** `url` for a redirect, `error` for 404 and 410, or another action. */
  readonly action: string;
  readonly isRegex: boolean;
  readonly ignoresCase: boolean;
  /** Why the plugin doesn't apply it, or only to some requests. */
  readonly why: string | undefined;
}

function readCsv(file: string, text: string): Redirect[] {
  const [header, ...rows] = readRows(file, text, ',');
  return rows.map(({ record, line }) => {
    const cell = (name: string): string => record[header?.record.indexOf(name) ?? -1]?.trim() ?? '';
    return {
      ...{ line, text: record.join(','), url: cell('source'), target: cell('target') },
      ...{ status: Number(cell('code') || 301), action: cell('type') || 'url' },
      ...{ isRegex: cell('regex') === '1', ignoresCase: false },
      why: cell('status') === 'disabled' ? 'it is disabled' : undefined,
    };
  });
}

const flags = z.object({ flag_regex: z.boolean().default(false), flag_case: z.boolean().default(false) });
const exported = z.object({
  url: z.string(),
  match_data: z.object({ source: flags.optional() }).nullish(),
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
  enabled: z.boolean().optional(),
  status: z.string().optional(),
});

function readJson(file: string, text: string): Redirect[] {
  const json = readJsonFile(file, text);
  const groups = json.list('groups').flatMap(({ value }) => group.safeParse(value).data ?? []);
  const off = groups.filter(({ enabled, status }) => enabled === false || status === 'disabled');
  const disabledGroups = new Set(off.map(({ id }) => id));

  return json.list('redirects').map(({ line, value, text: written }) => {
    const { data } = exported.safeParse(value);
    return {
      ...{ line, text: written, url: data?.url ?? '', target: data?.action_data?.url ?? '' },
      ...{ status: data?.action_code ?? 301, action: data?.action_type ?? 'url' },
      isRegex: data?.regex === true || data?.match_data?.source?.flag_regex === true,
      ignoresCase: data?.match_data?.source?.flag_case === true,
      why: findInactiveReason(data, disabledGroups),
    };
  });
}

function findInactiveReason(
  redirect: z.infer<typeof exported> | undefined,
  disabledGroups: ReadonlySet<string>,
): string | undefined {
  if (redirect === undefined) return "it isn't a valid redirect";
  if (!redirect.enabled) return 'it is disabled';
  if (disabledGroups.has(redirect.group_id ?? '')) return 'its group is disabled';
  return redirect.match_type === 'url'
    ? undefined
    : `it depends on ${redirect.match_type}, and a map matches only URLs`;
}

function readRedirect(redirect: Redirect, notices: Notice[]): Item[] {
  const { line, text, url, target, status, action, isRegex, ignoresCase, why } = redirect;
  if (why !== undefined) return [makeUnexpressed(line, text, why)];
  const isGone = action === 'error' && status === 410;
  if (!isGone && action !== 'url')
    return [makeUnexpressed(line, text, `its action is ${action} ${status}, which isn't a redirect`)];

  if (ignoresCase) notices.push({ line, text: notes.case });
  const to = isGone ? '' : target;
  if (!isRegex) return [{ kind: 'rule', line, text, from: escapePlainSource(url), to, status }];
  return makeRules(
    { line, text },
    makeSources(parseRegex(url)),
    ({ from, matched }) => ({ from, to: fillTarget(to, matched, /\$(\d)/g), status }),
    notices,
  );
}
