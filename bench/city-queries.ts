import type { ApiRecord, List } from '../integrations/signpost/src/api/model.ts';
import { cityLists } from './cities.ts';

/** The data of every measurement of the API: cities of GeoNames. */
export const cityCount = 100_000;

/** A list request for a page: two filters, a sort. */
export interface CityQuery {
  readonly kind: string;
  readonly least: number;
  readonly field: 'name' | 'population' | 'latitude';
  readonly order: 'asc' | 'desc';
  readonly page: number;
}

const kinds = ['PPL', 'PPLA3', 'PPLA4', 'PPLX', 'PPLA2'];
const fields = ['name', 'population', 'latitude'] as const;

/** The query of a round: the same for every program. */
export function queryOf(round: number): CityQuery {
  return {
    kind: kinds[round % kinds.length] ?? 'PPL',
    least: (round % 40) * 250,
    field: fields[round % fields.length] ?? 'name',
    order: round % 2 === 0 ? 'asc' : 'desc',
    page: round % 4,
  };
}

/** The first list of the API, which all programs read. */
export async function cities(): Promise<{
  readonly lists: readonly List[];
  readonly records: readonly ApiRecord[];
}> {
  const lists = await cityLists(cityCount);
  return { lists, records: lists[0]?.records ?? [] };
}
