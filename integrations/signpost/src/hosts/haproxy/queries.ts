import type { QueryCondition } from '../../redirects/map/entry.ts';
import { textForms } from '../shared/parameter-forms.ts';
import { exactly, oneOf } from '../shared/spelled.ts';
import { read, replace, set } from './text.ts';

/**
 * `sp_parameters`: the query in one spelling, each parameter between two ampersands of its own. `%` and `&` that
 * were encoded stay so.
 */
export function parameterRule(...conditions: readonly string[]): string {
  const steps = [
    'str(&)',
    'concat(,txn.sp_query,&)',
    replace('&+', '&&'),
    replace('%(?![0-9A-Fa-f]{2})', '%25'),
    replace('%(25|26)', '%25\\1'),
    // `url_dec` would take a plus behind a question mark for a space.
    replace('[+]', '%2B'),
    replace('[?]', '%3F'),
    'url_dec',
    'url_enc',
    replace('%26', '&'),
    replace('%3D', '='),
    replace('%25(25|26)', '%\\1'),
  ];
  return set('parameters', steps.join(','), ...conditions);
}

/** A name or value as `sp_parameters` holds it (`textForms`). */
export function spelledParameters(text: string): string[] {
  return textForms(text).map((form) =>
    form.replace(
      /[^A-Za-z0-9\-._~%=]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    ),
  );
}

function spelledPattern(text: string): string {
  return oneOf(spelledParameters(text).map(exactly));
}

/** A regular expression over `sp_parameters` for all conditions, in whatever order they come. */
export function conditionsPattern(query: QueryCondition): string {
  return query
    .map(([name, value]) => {
      const wanted = value === '' ? '=?' : `=${spelledPattern(value)}`;
      return `(?=.*&${spelledPattern(name)}${wanted}&)`;
    })
    .join('');
}

/** A parameter that is there, as a regular expression. */
export function parameterPattern(name: string): string {
  return `&${spelledPattern(name)}(?:=([^&]*))?&`;
}

/** A key and the parameters behind a question mark, as the maps of patterns are asked. */
export function withParameters(name: string): string {
  return `${read(name)},concat("?",txn.sp_parameters)`;
}
