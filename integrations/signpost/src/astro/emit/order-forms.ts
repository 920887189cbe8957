import { Parser } from 'htmlparser2';

const controls: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

interface Tag {
  readonly name: string;
  /** The id of the form that a control outside of it belongs to. */
  readonly form: string | undefined;
  readonly start: number;
}

/**
 * Disables the order forms of a page with the maintenance banner (`W-CLOSE-1`); undefined if it has none. Browsers never
 * submit a form with method `dialog` outside of a dialog, and disabled controls react neither to clicks nor to Enter.
 */
export function disableOrderForms(html: string): string | undefined {
  if (!/\bdata-order\b/.test(html) || !/\bdata-closed\b/.test(html)) return undefined;

  const tags: Tag[] = [];
  let isInForm = false;
  const ids = new Set<string>();
  let isShut = false;
  const parser = new Parser({
    onopentag(name, { id, form, ...attributes }) {
      if (attributes['data-closed'] !== undefined) isShut = true;
      if (name === 'form') {
        isInForm = attributes['data-order'] !== undefined;
        if (isInForm && id) ids.add(id);
      }
      if (isInForm || form !== undefined) tags.push({ name, form, start: parser.startIndex });
    },
    onclosetag(name) {
      if (name === 'form') isInForm = false;
    },
  });
  parser.end(html);
  if (!isShut) return undefined;

  let text = '';
  let at = 0;
  for (const { name, form, start } of tags) {
    // <button form="search"> belongs to another form.
    if (form !== undefined && !ids.has(form)) continue;
    const added = name === 'form' ? ' method="dialog"' : controls.has(name) ? ' disabled' : '';
    const end = start + 1 + name.length;
    text += html.slice(at, end) + added;
    at = end;
  }

  return text + html.slice(at);
}
