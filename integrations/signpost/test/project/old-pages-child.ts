import { readOldPages } from '../../src/migrate/compare/old-pages.ts';
import { oldUrl } from '../migrate/support/old.ts';

// Reads old pages in a process of its own, which may open few files: node old-pages-child.ts FOLDER STATE COUNT
const [folder = '', state = '', count = ''] = process.argv.slice(2);
const rows = Array.from({ length: Number(count) }, (_, at) => oldUrl(`/page-${at}`));
const noAsk = () => Promise.reject(new Error('nothing is asked where the pages lie in a folder'));
const pages = await readOldPages(rows, 'https://old.example', noAsk, { state, folder, resolve: new Map() });
process.stdout.write(JSON.stringify(pages.map(({ path: url, title }) => `${url} ${title}`)));
