import type { Entry } from '../../src/map/entry.ts';
import { parseEntry } from '../../src/map/parse-entry.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { listServedFiles } from '../../src/plan/served-files.ts';
import type { Serving } from '../../src/plan/serving.ts';
import { parseSettings, type SettingsInput } from '../../src/plan/settings.ts';

/** The plan of a small site: the map as lines of `from,to,status`, the names of its files. */
export function planOf(
  map: string,
  settings: Partial<SettingsInput>,
  files: readonly string[],
  serving?: Serving,
): Plan {
  const parsed = parseSettings('the test', { origin: 'https://www.example.com', ...settings });
  const served = listServedFiles(parsed, files);
  const urls = new Set<string>([...served.pages.keys(), ...served.files.keys()]);
  const entries = map
    .split('\n')
    .filter((line) => line !== '')
    .map(entryOf);
  const resolved = resolveMap(
    { file: 'map.csv', entries, sections: [], ignoreCase: false },
    { ...parsed, served: urls },
  );
  return buildPlan(parsed, resolved, files, serving);
}

/** The entry of a line such as `/old,/new/,301`. */
export function entryOf(line: string, index: number): Entry {
  const [from = '', to = '', status = ''] = line.split(',');
  const place = { file: 'map.csv', line: index + 1, column: 1 };
  const { entry, findings } = parseEntry({ from, to, status, since: '', until: '', merge: false, place });
  if (entry === undefined) throw new Error(`${line}: ${findings.map(({ message }) => message).join('; ')}`);
  return entry;
}
