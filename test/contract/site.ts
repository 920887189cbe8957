import { apiFiles, apiPlan } from '../../integrations/signpost/src/api/files.ts';
import { type Api, apiOf } from '../../integrations/signpost/src/api/handler.ts';
import type { List } from '../../integrations/signpost/src/api/model.ts';
import { type ApiSettings, settingsOf } from '../../integrations/signpost/src/api/settings.ts';
import { indexFile } from '../../integrations/signpost/src/api/slim-index.ts';
import { textOf } from '../../integrations/signpost/src/lib/file.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { catalogue } from '../../integrations/signpost/test/api/catalogue.ts';
import { type OpenApi, openApi } from '../../integrations/signpost/test/api/contract/document.ts';

export const origin = 'https://www.example.com';

/** A small site with an API: what a server is given, and what its answers are measured by. */
export interface ApiSite {
  readonly lists: readonly List[];
  readonly settings: ApiSettings;
  readonly files: Readonly<Record<string, string>>;
  readonly plan: Plan;
  /** The same plan with the index, for hosts that run the handler. */
  readonly handled: Plan;
  /** The handler in memory, asked the same. */
  readonly api: Api;
  readonly document: OpenApi;
}

/** The catalogue of the package's tests as a built site. */
export async function apiSite(): Promise<ApiSite> {
  const lists = await catalogue();
  const settings = settingsOf({ origins: ['https://app.example.org'], site: origin });
  const built = Array.from(apiFiles(lists, settings), (file): [string, string] => [file.path, textOf(file)]);
  const pages = ['index.html', '404.html'].map((name): [string, string] => [
    name,
    `<!doctype html><title>${name}</title>`,
  ]);
  const files = Object.fromEntries([...pages, ...built]);
  const api = apiOf(lists, settings);
  const parsed = parseSettings('the catalogue', {
    origin,
    api: apiPlan(
      lists.map(({ model }) => model),
      settings,
    ),
  });
  const document = openApi.parse(JSON.parse(files['api/openapi.json'] ?? ''));
  const plan = buildPlan(parsed, undefined, Object.keys(files));
  return { lists, settings, files, api, document, plan, handled: withIndex(plan, lists, settings) };
}

function withIndex(plan: Plan, lists: readonly List[], settings: ApiSettings): Plan {
  const { content } = indexFile(lists, settings);
  if (!plan.api || !(content instanceof Uint8Array)) throw new Error('the index is bytes');
  return { ...plan, api: { ...plan.api, index: content } };
}
