/** `npm run build:template`: writes the template as a folder of its own, `template/`, that needs no clone of Signpost. */
import { join } from 'node:path';
import { writeTemplate } from './write-template.ts';

const folder = join(import.meta.dirname, '..', 'template');
writeTemplate(folder);
console.log(`The template is in ${folder}. Copy the folder, then run \`npm run new-site\` in the copy.`);
