import { openDesk } from '../../../src/migrate/desk/open-desk.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { loadInputs } from '../../../src/project/load.ts';

// A desk in a process of its own. It decides one URL after the other, and prints as JSON how many rows each decision changed.
const [folder = '', dist = '', who = '', ...urls] = process.argv.slice(2);

const inputs = await loadInputs({ dist, site: 'https://www.example.com' });
const { desk } = await openDesk(await loadMigration(folder), inputs, { weight: undefined, who });
const versions = new Map(urls.map((url) => [url, desk.rows.get(url)?.version ?? 0]));

// The desks start together once both are open.
process.stdout.write('open\n');
process.stdin.once('data', () => {
  const counts = urls.map((url): [string, number] => {
    const choice = { url, version: versions.get(url) ?? 0, status: 'gone', target: '' } as const;
    return [url, desk.decide({ label: `Gone: ${url}`, note: '', choices: [choice] })];
  });
  process.stdout.write(JSON.stringify(counts));
  process.exit();
});
