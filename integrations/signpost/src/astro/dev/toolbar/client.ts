import type { HookParameters } from 'astro';
import { style } from './style.ts';

type App = Parameters<HookParameters<'astro:config:setup'>['addDevToolbarApp']>[0];

/** A signpost with two boards. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M11 2h2v2h6l3 3-3 3h-6v2h2v6h-2v4h-2v-4H5l-3-3 3-3h6v-2H7V4h4z"/></svg>';

/** Signpost's app in Astro's dev toolbar. The dev server generates its module. */
export const toolbarApp: App = {
  id: 'signpost',
  name: 'Signpost',
  icon,
  entrypoint: 'virtual:signpost/toolbar',
};

/** Messages between browser and dev server. */
export const messages = { ask: 'signpost:ask', page: 'signpost:page', changed: 'signpost:changed' };

/**
 * The module of the toolbar app in the browser. It asks the dev server for the current page, shows the panel that comes back in
 * a window, and asks again after a change of a file and of the page. The window stays open from page to page.
 */
export const client = `const openKey = 'signpost-open';

export default {
  init(canvas, app, server) {
    const style = document.createElement('style');
    style.textContent = ${JSON.stringify(style)};

    const box = document.createElement('div');
    box.className = 'window';
    box.tabIndex = -1;
    // Unmirrored on a right-to-left page
    box.dir = 'ltr';
    box.lang = 'en';
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Signpost: what crawlers see of this page');
    canvas.append(style, box);

    let isOpen = false;
    const currentPath = () => location.pathname + location.search;
    const ask = () => server.send('${messages.ask}', { path: currentPath() });

    server.on('${messages.page}', ({ path, markup, level }) => {
      // The answer for a page that the reader has left
      if (path !== currentPath()) return;
      box.innerHTML = markup;
      if (isOpen) loadShareImage();
      app.toggleNotification(level ? { state: true, level } : { state: false });
    });

    // A share image that only a build draws doesn't load: a note is shown in its place.
    function loadShareImage() {
      const image = box.querySelector('.card img');
      if (!image) return;
      image.addEventListener('error', () => {
        image.hidden = true;
        image.nextElementSibling.hidden = false;
      });
      image.src = image.dataset.src;
    }

    // One question for the files that an editor saves at once
    let timer;
    server.on('${messages.changed}', () => {
      clearTimeout(timer);
      timer = setTimeout(ask, 150);
    });
    document.addEventListener('astro:page-load', ask);

    app.onToggled(({ state }) => {
      isOpen = state;
      if (!state) {
        sessionStorage.removeItem(openKey);
        return;
      }
      sessionStorage.setItem(openKey, '1');
      ask();
      box.focus({ preventScroll: true });
    });

    if (sessionStorage.getItem(openKey)) app.toggleState({ state: true });
    ask();
  },
};
`;
