import { decodePercent } from '../../redirects/map/source.ts';

/**
 * A parameter in the one spelling in which a server looks it up: escaped is only what a query can't hold otherwise, and in
 * a name `=`. Two spellings where it holds an escape that is no UTF-8, as `%FC` of an older site: `%25FC` is the same text.
 */
export function parameterForms(name: string, value: string): string[] {
  const names = nameForms(name);
  const values = textForms(value);
  const forms = [0, 1].map((at) => {
    const [left, right] = [names[at] ?? names[0], values[at] ?? values[0]];
    return value === '' ? `${left}` : `${left}=${right}`;
  });
  return [...new Set(forms)];
}

/** The same of a name alone. */
export function nameForms(name: string): string[] {
  return textForms(name).map((form) => form.replaceAll('=', '%3D'));
}

/** The same of a value alone. */
export function textForms(text: string): string[] {
  const escaped = text.toWellFormed().replace(/[^!-~]|[#%&]/gu, encodeURIComponent);
  const asBytes = escaped.replace(/(?:%25[89A-F][0-9A-F])+/g, (run) => {
    const bytes = run.replaceAll('%25', '%');
    return decodePercent(bytes) === bytes ? bytes : run;
  });
  return escaped === asBytes ? [escaped] : [escaped, asBytes];
}

/** True for a text that platforms read as they read forms: a plus as a space, and what is no UTF-8 as another sign. */
export function isReadOtherwise(text: string): boolean {
  return text.includes('+') || textForms(text).length > 1;
}
