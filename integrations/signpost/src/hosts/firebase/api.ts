import { versionsOf } from '../../plan/api-versions.ts';
import type { Plan } from '../../plan/plan.ts';

/** The API's lists and records: address ─▶ path of its file. Pages and refusals need a query, which no rule looks at. */
export function apiRewrites({ api, inventory }: Plan): Map<string, string> {
  const versions = api === undefined ? [] : versionsOf(api);
  const folders = versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`));
  const files = [...inventory.files.keys()].filter((address) => address.endsWith('.json'));
  const named = files.filter((address) => {
    const bare = withoutEnding(address);
    return folders.includes(bare) || folders.includes(bare.slice(0, bare.lastIndexOf('/')));
  });
  return new Map(named.map((address) => [withoutEnding(address), address]));
}

function withoutEnding(address: string): string {
  return address.slice(0, -'.json'.length);
}
