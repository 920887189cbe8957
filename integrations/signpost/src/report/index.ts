import { github } from './github.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty.ts';
import type { Format } from './report.ts';
import { sarif } from './sarif.ts';

/** Every way to print a report. */
export const formats: readonly Format[] = [pretty, json, sarif, github, junit, html];
