import { readTags, type Tag } from '../../audit/site/html/tags.ts';

const controls: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

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
  readTags(html, {
    open(tag) {
      const { name, attributes } = tag;
      if (attributes.has('data-closed')) isShut = true;
      if (name === 'form') {
        isInForm = attributes.has('data-order');
        const id = attributes.get('id');
        if (isInForm && id) ids.add(id);
      }
      if (isInForm || attributes.has('form')) tags.push(tag);
    },
    close(name) {
      if (name === 'form') isInForm = false;
    },
    text() {},
    isInForeignContext: () => false,
  });
  if (!isShut) return undefined;

  let text = '';
  let at = 0;
  for (const { name, attributes, start } of tags) {
    const form = attributes.get('form');
    if (form !== undefined && !ids.has(form)) continue;
    const added = name === 'form' ? ' method="dialog"' : controls.has(name) ? ' disabled' : '';
    const end = start + 1 + name.length;
    text += html.slice(at, end) + added;
    at = end;
  }

  return text + html.slice(at);
}
