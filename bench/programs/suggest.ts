import { readFileSync } from 'node:fs';
import { suggest } from '../../integrations/signpost/src/migrate/suggest/suggest.ts';

const [oldFile = '', newFile = ''] = process.argv.slice(2);
const readLines = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');

const old = readLines(oldFile).map((url) => ({ url, title: '', text: '' }));
const pages = readLines(newFile)
  .slice(1)
  .map((line) => {
    const [url = '', title = ''] = line.split('\t');
    return { url, title, text: '' };
  });
console.log(suggest({ old, pages }).filter(({ new: to }) => to !== '').length);
