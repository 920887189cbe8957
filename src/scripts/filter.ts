/** Narrows the list of the find page as one types. Without scripts the whole list stays. */

const root = document.querySelector('#find');
const form = root?.querySelector('form');
const field = form?.querySelector('input');

if (root && form && field && 'URLSearchParams' in window) {
  const items = [...root.querySelectorAll<HTMLElement>('li[data-text]')];
  const groups = [...root.querySelectorAll<HTMLElement>('section')];
  const none = root.querySelector<HTMLElement>('.none');
  const count = form.querySelector('output');

  const narrow = () => {
    const words = field.value.toLocaleLowerCase(document.documentElement.lang).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      item.hidden = !words.every((word) => item.getAttribute('data-text')?.includes(word));
      if (!item.hidden) shown++;
    }
    for (const group of groups) group.hidden = !group.querySelector('li:not([hidden])');
    if (none) none.hidden = shown > 0;
    if (count) count.textContent = String(shown);
  };

  const remember = () => {
    const query = field.value ? `?${new URLSearchParams({ q: field.value })}` : location.pathname;
    history.replaceState(null, '', query);
  };

  field.value = new URLSearchParams(location.search).get('q') ?? '';
  narrow();
  field.addEventListener('input', () => {
    narrow();
    remember();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // A phone's keyboard covers the list.
    field.blur();
  });
}
