import { handleLists } from '../../integrations/signpost/src/api/create-api.ts';
import { apiFiles, apiPlan } from '../../integrations/signpost/src/api/files.ts';
import type { Api } from '../../integrations/signpost/src/api/handler.ts';
import type { List } from '../../integrations/signpost/src/api/model.ts';
import { fillSettings } from '../../integrations/signpost/src/api/settings.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { catalogue } from '../../integrations/signpost/test/api/catalogue.ts';
import { type OpenApi, openApi } from '../../integrations/signpost/test/api/contract/document.ts';

export const origin = 'https://www.example.com';

/** A small site with an API: what a server is given, and what its answers are measured by. */
export interface ApiSite {
  readonly lists: readonly List[];
  readonly files: Readonly<Record<string, string>>;
  readonly plan: Plan;
  /** The same plan with the handler's file, for hosts that run the handler. */
  readonly handled: Plan;
  /** The handler in memory, asked the same. */
  readonly api: Api;
  readonly document: OpenApi;
}

/** The catalogue of the package's tests as a built site. */
export async function apiSite(): Promise<ApiSite> {
  const lists = await catalogue();
  const settings = fillSettings({ origins: ['https://app.example.org'], site: origin });
  const built = Array.from(apiFiles(lists, settings), (file): [string, string] => [
    file.path,
    joinContent(file),
  ]);
  const pages = ['index.html', '404.html'].map((name): [string, string] => [
    name,
    `<!doctype html><title>${name}</title>`,
  ]);
  const files = Object.fromEntries([...pages, ...built]);
  const api = handleLists(lists, settings);
  const parsed = parseSettings('the catalogue', {
    origin,
    api: apiPlan(
      lists.map(({ model }) => model),
      settings,
    ),
  });
  const document = openApi.parse(JSON.parse(files['api/openapi.json'] ?? ''));
  const handled = buildPlan(parsed, undefined, Object.keys(files));
  const plan = buildPlan(parsed, undefined, withoutHandler(files));
  return { lists, files, api, document, plan, handled };
}

/** The files of a build with `api.handler: false`. */
export function withoutHandler(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files).filter((path) => !path.endsWith('/_handler.json'));
}
