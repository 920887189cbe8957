import { z } from 'zod';
import { notes } from '../hosts/shared/import-texts.ts';
import { expressRedirection } from '../hosts/shared/rule-meaning.ts';
import { type JsonItem, readJsonFile } from '../lib/json/jsonc.ts';
import { firstLine } from '../lib/text/csv.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { makeSources } from '../map/patterns/sources.ts';
import { escapePlainSource } from '../map/patterns/written-text.ts';
import { readTable } from './csv.ts';
import type { Importer } from './importer.ts';
import { type Item, listItems, makeUnexpressed, type Notice, type Reading } from './item.ts';

/** Reads exports of the WordPress plugin Redirection, CSV or JSON. */
export const redirectionImporter: Importer = {
  id: 'redirection',
  title: 'an export of the WordPress plugin Redirection',
  patternsInOrder: true,
  detect: (_, text) =>
    /"?source"?,"?target"?,"?regex"?/.test(firstLine(text)) || /"action_type"\s*:/.test(text),
  read(file, text, options) {
    if (!/^\s*[{[]/.test(text))
      return readTable(file, text, { ...options, columns: 'from=source,to=target,status=code' }, csvSyntax);

    const json = readJsonFile(file, text);
    const groups = json.list('groups').flatMap(({ value }) => group.safeParse(value).data ?? []);
    const off = groups.filter(({ enabled, status }) => enabled === false || status === 'disabled');
    const disabledGroups = new Set(off.map(({ id }) => id));

    const notices: Notice[] = [];
    const items = json
      .list('redirects')
      .flatMap((item) => readRedirectionItem(item, disabledGroups, notices));
    return { items, notices } satisfies Reading;
  },
};

/** https://github.com/johngodley/redirection/blob/trunk/fileio/csv.php writes /unknown where the match isn't a plain URL. */
const csvSyntax = { isExport: true, conditionalTarget: '/unknown' };

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
  status: z.string().default('enabled'),
  group_id: z.coerce.string().optional(),
});
const group = z.object({
  id: z.coerce.string(),
  enabled: z.boolean().optional(),
  status: z.string().optional(),
});

function readRedirectionItem(
  { line, value, text }: JsonItem,
  disabledGroups: ReadonlySet<string>,
  notices: Notice[],
): Item[] {
  const { data } = exported.safeParse(value);
  if (data === undefined) return [makeUnexpressed(line, text, "it isn't a valid redirect")];
  const why = findInactiveReason(data, disabledGroups);
  if (why !== undefined) return [makeUnexpressed(line, text, why)];

  const { url, action_type: action, action_code: status, match_data: match, action_data: answer } = data;
  const isGone = action === 'error' && status === 410;
  if (!isGone && action !== 'url')
    return [makeUnexpressed(line, text, `its action is ${action} ${status}, which isn't a redirect`)];

  if (match?.source?.flag_case === true) notices.push({ line, text: notes.case });
  // { "url": "^/old/(.*)", "regex": true }
  const to = isGone ? '' : (answer?.url ?? '');
  if (!data.regex && match?.source?.flag_regex !== true)
    return [{ kind: 'rule', line, text, from: escapePlainSource(url), to, status }];
  const inMap = expressRedirection({ sources: makeSources(parseRegex(url)), to, reference: /\$(\d)/g });
  return listItems({ line, text, status }, inMap, notices);
}

/** Why the plugin doesn't apply a redirect, or only to some requests. */
function findInactiveReason(
  { enabled, status, group_id: id = '', match_type: match }: z.infer<typeof exported>,
  disabledGroups: ReadonlySet<string>,
): string | undefined {
  if (!enabled || status === 'disabled') return 'it is disabled';
  if (disabledGroups.has(id)) return 'its group is disabled';
  if (match !== 'url') return `it depends on ${match}, and a map matches only URLs`;
  return undefined;
}
