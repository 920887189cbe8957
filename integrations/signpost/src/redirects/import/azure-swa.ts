import { basename } from 'node:path';
import { type Importer, type Item, type Notice, unexpressed } from './importer.ts';
import { type JsonItem, readJsonFile } from './shared/json-file.ts';
import { literalText, rulesOf, sourcesOf } from './shared/patterns.ts';
import { type AzureRoute, azureRoute } from './shared/platform-forms.ts';
import { parseGlob } from './shared/route.ts';

/** `routes` of staticwebapp.config.json: a redirect is temporary, unless 301 is given. */
export const azureSwaImporter: Importer = {
  id: 'azure-swa',
  title: 'staticwebapp.config.json',
  firstWins: true,
  detect: (file, text) =>
    basename(file) === 'staticwebapp.config.json' ||
    (/"routes"\s*:/.test(text) && /"route"\s*:/.test(text)) ||
    /"navigationFallback"\s*:/.test(text),
  read: (file, text) => {
    const notices: Notice[] = [];
    const json = readJsonFile(file, text);
    const items = json.list('routes').flatMap((one) => readOne(one, notices));
    const fallback = json.at('navigationFallback');
    if (fallback !== undefined)
      items.push({
        ...unexpressed(
          fallback.line,
          `"navigationFallback": ${fallback.text}`,
          'it serves a page for missing files, and isn’t a redirect',
        ),
        from: '/*',
        isFallback: true,
      });
    return { items, notices };
  },
};

function readOne({ line, value, text }: JsonItem, notices: Notice[]): Item[] {
  const parsed = azureRoute.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'its `route` isn’t a string')];
  // A star, of which there may be one, takes slashes too.
  const sources = sourcesOf(parseGlob(parsed.data.route.replace('*', '**')));
  const why = whyNone(parsed.data);
  if ('why' in sources) return [unexpressed(line, text, why ?? sources.why)];
  if (why !== undefined) {
    const [first] = answers(parsed.data) ? sources : [];
    return [{ ...unexpressed(line, text, why), ...(first && { from: first.from }) }];
  }
  const { redirect = '', statusCode } = parsed.data;
  const status = redirect === '' ? 410 : statusCode === 301 ? 301 : 302;
  return rulesOf(
    { line, text },
    sources,
    ({ from }) => ({ from, to: literalText(redirect), status }),
    notices,
  );
}

/** Why a route isn't a redirect that everybody gets; undefined for a redirect or a gone URL. */
function whyNone({ redirect, rewrite, statusCode, methods, allowedRoles }: AzureRoute): string | undefined {
  if (methods !== undefined && !methods.includes('GET'))
    return `it applies only to ${methods.join(', ')}, and a map matches only URLs`;
  if (allowedRoles !== undefined && !allowedRoles.includes('anonymous'))
    return `it applies only to ${allowedRoles.join(', ')}, and a map matches only URLs`;
  if (redirect !== undefined || statusCode === 410) return undefined;
  if (rewrite !== undefined) return 'it is a rewrite inside the server, not a redirect';
  return statusCode === undefined
    ? 'it sets headers, and isn’t a redirect (use `http.headers` in the options)'
    : `status ${statusCode} isn’t a redirect`;
}

/** False for a route that leaves the answer to the file that is there. */
function answers({ redirect, rewrite, statusCode, allowedRoles }: AzureRoute): boolean {
  return [redirect, rewrite, statusCode, allowedRoles].some((part) => part !== undefined);
}
