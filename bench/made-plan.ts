import { Readable } from 'node:stream';
import { readCsv } from '../integrations/signpost/src/map/read-csv.ts';
import { resolveMap } from '../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../integrations/signpost/src/plan/settings.ts';
import { rows } from './map-rows.ts';

/** The plan of a site with so many redirects and a few pages, behind a proxy that ends TLS. */
export async function madePlan(count: number, files: readonly string[]): Promise<Plan> {
  const { entries } = await readCsv('map.csv', Readable.from(rows(count)));
  const settings = parseSettings('the measurement', {
    origin: 'https://www.example.com',
    domains: ['old.example.com'],
    tls: { at: 'proxy', from: ['127.0.0.1'] },
  });
  const map = { file: 'map.csv', entries, sections: [], ignoreCase: false };
  return buildPlan(settings, resolveMap(map, settings), files);
}
