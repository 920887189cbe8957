import { content } from './content.ts';
import { withBody, withPage } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const soft = ['soft-404'];
const placeholder = ['soft-404', 'page-thin', 'page-placeholder'];
const empty = ['page-thin', 'script-content'];
const valves = 'valves/index.html';
const pumpen = 'de/pumpen/index.html';
const ringPump = 'pumps/ring-pump/index.html';

/** The page about valves with another heading and text; its title and all around it stay. */
const says = (h1: string, text: string, lang = 'en'): Changes => withPage('/valves/', { h1, text, lang });

const sagt = (h1: string, text: string): Changes => withPage('/de/pumpen/', { h1, text });

/** The page of a product, of which only the name is left. */
const product = (text: string): Changes => withPage('/pumps/ring-pump/', { text });

/** A page that has only its heading and this. */
const only = (html: string): Changes => withPage('/valves/', { text: html });

const long = content['/valves/']?.text ?? '';

/** Pages that have nothing, and return 200 all the same. */
export const variations: readonly Variation[] = [
  {
    name: 'text in brackets',
    fault: 'The text is that of a template.',
    files: only('<p>[Your text goes here. Click to edit and add your own content.]</p>'),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'no longer available',
    fault: 'The product’s page says that it is not for sale.',
    files: product(
      '<p class="stock unavailable"><strong>Sorry, this item is no longer available.</strong></p>',
    ),
    at: ringPump,
    rules: soft,
  },
  {
    name: 'not anymore',
    fault: 'The page says that its content does not exist anymore.',
    files: says(
      'Oh no',
      `<p>Unfortunately, the content you're looking for doesn't exist anymore, so here are our <a href="/pumps/">pumps</a> instead.</p>`,
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'zero items',
    fault: 'A list says that it has 0 items.',
    files: says(
      'Valves',
      '<div class="toolbar"><span>0 items</span><span>Showing 0 of 0</span></div><p>There are no items in this category yet.</p>',
    ),
    at: valves,
    rules: [...soft, 'page-thin'],
  },
  {
    name: 'Polish compound',
    fault: 'The Polish page says that it does not exist.',
    files: says(
      'Przepraszamy',
      '<p>Strona, której szukasz, nie istnieje lub została przeniesiona pod inny adres.</p>',
      'pl',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'no hits in Japanese',
    fault: 'A Japanese list says that there is no such product.',
    files: says('検索結果', '<p>該当する商品は見つかりませんでした。</p>', 'ja'),
    at: valves,
    rules: soft,
  },
  {
    name: 'WordPress without results',
    fault: 'The page is WordPress’s for no results.',
    files: says(
      'Nothing Found',
      `<p>It seems we can't find what you're looking for. Perhaps searching can help.</p><form role="search" action="/news/"><input name="s"></form>`,
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'coming soon',
    fault: 'The page says that it is coming soon.',
    files: only('<p>Coming soon! Stay tuned.</p>'),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'position filled in Dutch',
    fault: 'The Dutch page of a job says that it was filled.',
    files: says('Draaier', '<p>Deze vacature is inmiddels vervuld en niet meer beschikbaar.</p>', 'nl'),
    at: valves,
    rules: soft,
  },
  {
    name: 'Russian compound',
    fault: 'The Russian page says that it does not exist.',
    files: says(
      'Извините',
      '<p>К сожалению, запрашиваемая вами страница не существует или была удалена.</p>',
      'ru',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'iframe',
    fault: 'The only content is a frame of another site.',
    files: only(
      '<iframe src="https://forms.example.org/valves" title="Valves" width="100%" height="900"></iframe>',
    ),
    at: valves,
    rules: empty,
  },
  {
    name: 'picture without text',
    fault: 'The only content is a picture without alt.',
    files: only('<p><img src="/images/ring-pump.png" alt="" width="640" height="480"></p>'),
    at: valves,
    rules: empty,
  },
  {
    name: 'not sold anymore',
    fault: 'The product’s page says that it was taken from the range.',
    files: product(
      '<p>We have removed the ring pump from our range. Please see <a href="/pumps/">our other pumps</a>.</p>',
    ),
    at: ringPump,
    rules: soft,
  },
  {
    name: 'noscript',
    fault: 'All text is in noscript.',
    files: only(`<div id="root"></div><noscript>${long}</noscript>`),
    at: valves,
    rules: empty,
  },
  {
    name: 'lorem ipsum',
    fault: 'The text is lorem ipsum.',
    files: only(
      '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.</p>',
    ),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'maintenance in Spanish',
    fault: 'The Spanish page says that it is being maintained.',
    files: says(
      'Volvemos pronto',
      '<p>Nuestro sitio está en mantenimiento. Vuelva a intentarlo más tarde.</p>',
      'es',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'display none',
    fault: 'All text is hidden by style.',
    files: only(`<div style="display:none">${long}</div>`),
    at: valves,
    rules: empty,
  },
  {
    name: 'Spanish compound',
    fault: 'The Spanish page says that it does not exist or moved.',
    files: says(
      'Lo sentimos',
      '<p>Lo sentimos, pero la página que busca ya no existe o ha cambiado de dirección.</p>',
      'es',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'no more applications',
    fault: 'The page of a job says that it takes no more applications.',
    files: withPage('/about/', {
      h1: 'Lathe operator',
      text: '<p>We are no longer accepting applications for this job.</p>',
    }),
    at: 'about/index.html',
    rules: soft,
  },
  {
    name: 'first post of WordPress',
    fault: 'The page is the first post of WordPress.',
    files: withPage('/news/new-test-bench/', {
      h1: 'Hello world!',
      text: '<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>',
    }),
    at: 'news/new-test-bench/index.html',
    rules: placeholder,
  },
  {
    name: 'German compound with a relative clause',
    fault: 'The German page says that what was called up is not there.',
    files: sagt(
      'Hoppla',
      '<p>Die Seite, die Sie aufgerufen haben, existiert leider nicht oder steht vorübergehend nicht zur Verfügung.</p>',
    ),
    at: pumpen,
    rules: soft,
  },
  {
    name: 'visibility',
    fault: 'All text is invisible by style.',
    files: only(`<div class="text" STYLE="color: #333; Visibility: Hidden;">${long}</div>`),
    at: valves,
    rules: empty,
  },
  {
    name: 'moved or deleted',
    fault: 'The page says in a compound sentence that it was not found.',
    files: says(
      'Gate valves',
      '<p>The page you requested could not be found; it may have been moved, renamed or deleted since you last visited.</p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'discontinued',
    fault: 'All that the product’s page says is that it was discontinued.',
    files: product('<p>This product has been discontinued and can no longer be ordered.</p>'),
    at: ringPump,
    rules: soft,
  },
  {
    name: 'German placeholder',
    fault: 'The German page is a placeholder of a hosting company.',
    files: sagt('Willkommen', '<p>Hier entsteht in Kürze eine neue Internetpräsenz.</p>'),
    at: pumpen,
    rules: placeholder,
  },
  {
    name: 'posting expired',
    fault: 'The page of a job says that it has expired.',
    files: withPage('/about/', {
      h1: 'Job details',
      text: '<div role="alert">The job posting you are looking for has expired or is closed.</div>',
    }),
    at: 'about/index.html',
    rules: soft,
  },
  {
    name: 'maintenance in German',
    fault: 'The German page says that it is being maintained.',
    files: sagt(
      'Wartungsarbeiten',
      '<p>Wegen Wartungsarbeiten ist diese Seite vorübergehend nicht erreichbar.</p>',
    ),
    at: pumpen,
    rules: soft,
  },
  {
    name: 'embedded PDF',
    fault: 'The only content is an object of another site.',
    files: only(
      '<object data="https://docs.example.org/valves.pdf" type="application/pdf" width="800" height="1000"></object>',
    ),
    at: valves,
    rules: empty,
  },
  {
    name: 'back soon',
    fault: 'The page says that it is down.',
    files: says(
      'We’ll be back soon!',
      '<p>Sorry for the inconvenience, but we’re performing some maintenance at the moment.</p><p>The team</p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'template',
    fault: 'All text is in a template.',
    files: only(`<template id="text">${long}</template><div id="target"></div>`),
    at: valves,
    rules: empty,
  },
  {
    name: 'Italian compound',
    fault: 'The Italian page says that it was moved or removed.',
    files: says(
      'Ci dispiace',
      '<p>La pagina che stai cercando non è stata trovata, potrebbe essere stata spostata o rimossa.</p>',
      'it',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'German compound',
    fault: 'The German page says in a compound sentence that the article was not found.',
    files: sagt(
      'Leider nein',
      '<p>Leider konnten wir den Artikel, den Sie suchen, nicht mehr finden; möglicherweise wurde er verschoben oder gelöscht.</p>',
    ),
    at: pumpen,
    rules: soft,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'pictures beside the text',
    files: withBody(
      '/pumps/',
      '<figure><img src="/images/ring-pump.png" alt="A ring pump" width="640" height="480"><figcaption>A ring pump before its test</figcaption></figure>',
    ),
  },
  {
    name: 'contract for maintenance',
    files: withBody(
      '/contact/',
      '<h2>Maintenance</h2><p>Scheduled maintenance of your pumps takes a day. We will be back each year in the same week.</p>',
    ),
  },
  {
    name: 'article on missing pages',
    files: withPage('/news/new-test-bench/', {
      title: 'What a 404 page should say | Halden',
      h1: 'What a 404 page should say',
      text: '<p>When a page could not be found, visitors need three things: the plain fact, a way back and a person to tell. We rewrote ours in October, after counting 300 visits a month to catalogues from 2009.</p><p>The sentence “page not found” is at the top, the most popular pumps are below it, and the links from old catalogues now lead to their successors.</p>',
    }),
  },
  {
    name: 'map beside the text',
    files: withBody(
      '/contact/',
      '<iframe src="https://maps.example.org/embed?q=bristol" title="Map of the works" width="600" height="400"></iframe>',
    ),
  },
  {
    name: 'accordion',
    files: withBody(
      '/contact/',
      '<details><summary>When do lorries unload?</summary><p>From six to two, at the quay.</p></details>',
    ),
  },
  {
    name: 'coming soon among news',
    files: withBody(
      '/news/',
      '<h2>Coming soon</h2><p>In spring we show the new gear pump, which weighs a third less than the one before.</p>',
    ),
  },
  {
    name: 'hidden panel of tabs',
    files: withBody(
      '/valves/',
      '<div role="tabpanel">Gate valves have a rising stem.</div><div role="tabpanel" hidden>Check valves have a spring of steel.</div>',
    ),
  },
];
