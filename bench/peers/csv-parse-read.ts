import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';

// The least that reading a map can cost: csv-parse over the file, each record seen once.
const [file = ''] = process.argv.slice(2);
let rows = 0;
const parser = createReadStream(file).pipe(
  parse({
    on_record: () => {
      rows++;
      return null;
    },
  }),
);
await finished(parser.resume());
console.log(rows);
