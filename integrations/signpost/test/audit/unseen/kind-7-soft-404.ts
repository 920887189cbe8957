import { content } from './content.ts';
import { page, withBody, withPage } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const soft = ['soft-404'];
const placeholder = ['soft-404', 'page-thin', 'page-placeholder'];
const empty = ['page-thin', 'script-content'];
const valves = 'valves/index.html';
const pumpen = 'de/pumpen/index.html';

/** The page about valves with another heading and text; its title and all around it stay. */
const says = (h1: string, text: string, lang = 'en'): Changes => withPage('/valves/', { h1, text, lang });

const sagt = (h1: string, text: string): Changes => withPage('/de/pumpen/', { h1, text });

/** A page that has only its heading and this. */
const only = (html: string): Changes => withPage('/valves/', { text: html });

const long = content['/valves/']?.text ?? '';

/** Pages that have nothing, and return 200 all the same. */
export const variations: readonly Variation[] = [
  {
    name: 'no hits in French',
    fault: 'A French list says that there are no results.',
    files: says('Recherche', '<p>Aucun résultat ne correspond à votre recherche.</p>', 'fr'),
    at: valves,
    rules: soft,
  },
  {
    name: 'no results for a word',
    fault: 'The page is the result of a search that found nothing.',
    files: says(
      'Search results',
      '<p>Your search for “gate valve DN 400” did not match any of our products. Check the spelling or try fewer words.</p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'canvas',
    fault: 'The only content is a canvas.',
    files: only('<canvas id="scene" width="800" height="600"></canvas>'),
    at: valves,
    rules: empty,
  },
  {
    name: 'frameset',
    fault: 'The page is a frameset.',
    files: {
      [valves]: page('/valves/').replace(
        /<body>[\s\S]*<\/body>/,
        '<frameset cols="20%,80%"><frame src="https://old.example.org/menu.html"><frame src="https://old.example.org/main.html"></frameset>',
      ),
    },
    at: valves,
    rules: empty,
  },
  {
    name: 'article removed',
    fault: 'The page says in a compound sentence that it was removed.',
    files: says(
      'We’re sorry',
      '<p>We’re sorry, but the article you are trying to reach has been removed or is no longer available on this site.</p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'Dutch compound',
    fault: 'The Dutch page says that it was not found.',
    files: says(
      'Helaas',
      '<p>Helaas kunnen we de pagina die u zoekt niet vinden; misschien is ze verplaatst of verwijderd.</p>',
      'nl',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'gone missing',
    fault: 'The page says in a playful sentence that it is missing.',
    files: says(
      'Hmm',
      '<p>We looked everywhere, but this page seems to have gone missing. <a href="/">Back to the start</a></p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'Spanish placeholder',
    fault: 'The Spanish page says that it is coming soon.',
    files: says('Válvulas', '<p>Próximamente. Estamos trabajando en esta página.</p>', 'es'),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'event over',
    fault: 'The page of an event says that it is over and its details are gone.',
    files: withPage('/news/new-test-bench/', {
      h1: 'Open day',
      text: '<p>This event has ended and its page is no longer available.</p>',
    }),
    at: 'news/new-test-bench/index.html',
    rules: soft,
  },
  {
    name: 'picture of the text',
    fault: 'The only content is a scanned page.',
    files: only(
      '<a href="/images/ring-pump.png"><img src="/images/ring-pump.png" alt="Valves" width="640" height="480"></a>',
    ),
    at: valves,
    rules: empty,
  },
  {
    name: 'discontinued in French',
    fault: 'The French page says that the product is not for sale.',
    files: says('Vanne', '<p>Ce produit n’est plus disponible à la vente.</p>', 'fr'),
    at: valves,
    rules: soft,
  },
  {
    name: 'Chinese compound',
    fault: 'The Chinese page says that it was deleted.',
    files: says('抱歉', '<p>抱歉，您访问的页面不存在或已被删除。</p>', 'zh'),
    at: valves,
    rules: soft,
  },
  {
    name: 'position filled',
    fault: 'The page of a job says that it was filled.',
    files: withPage('/about/', {
      h1: 'Lathe operator',
      text: '<p>This position has been filled. Thank you for your interest.</p>',
    }),
    at: 'about/index.html',
    rules: soft,
  },
  {
    name: 'under construction',
    fault: 'The page says that it is under construction.',
    files: only(
      '<h2>Under construction</h2><p>This page is still being built. Please visit us again later.</p>',
    ),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'Japanese compound',
    fault: 'The Japanese page says that it was moved or deleted.',
    files: says(
      '申し訳ございません',
      '<p>お探しのページは移動または削除された可能性があり、見つかりませんでした。</p>',
      'ja',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'middle of lorem ipsum',
    fault: 'The text is lorem ipsum without its first words.',
    files: only(
      '<p>Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.</p>',
    ),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'out of sight',
    fault: 'All text is moved out of sight by style.',
    files: only(`<div style="position:absolute;left:-9999px">${long}</div>`),
    at: valves,
    rules: empty,
  },
  {
    name: 'mistyped or retired',
    fault: 'The page says that nothing is at its URL.',
    files: says(
      'Nothing to see here',
      '<div class="msg"><p>There is nothing at this URL: either it was mistyped, or the page was retired.</p></div>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'no hits in German',
    fault: 'A German list says that nothing was found.',
    files: sagt('Suche', '<p>Es wurden keine Produkte gefunden, die Ihrer Auswahl entsprechen.</p>'),
    at: pumpen,
    rules: soft,
  },
  {
    name: 'discontinued in Spanish',
    fault: 'The Spanish page says that the product was discontinued.',
    files: says('Válvula', '<p>Este producto ha sido descatalogado y ya no está disponible.</p>', 'es'),
    at: valves,
    rules: soft,
  },
  {
    name: 'Swedish compound',
    fault: 'The Swedish page says that it was not found.',
    files: says(
      'Tyvärr',
      '<p>Sidan du letar efter kunde inte hittas, den kan ha flyttats eller tagits bort.</p>',
      'sv',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'hidden by a stylesheet',
    fault: 'All text is hidden by a style element of the page.',
    files: only(`<style>.seo-text{display:none}</style><div class="seo-text">${long}</div>`),
    at: valves,
    rules: empty,
  },
  {
    name: 'to be written',
    fault: 'The text is a note to its author.',
    files: only('<p>TODO: add content here</p>'),
    at: valves,
    rules: placeholder,
  },
  {
    name: 'Portuguese compound',
    fault: 'The Portuguese page says that it was not found.',
    files: says(
      'Desculpe',
      '<p>Não conseguimos encontrar a página que você procura; ela pode ter sido movida ou excluída.</p>',
      'pt',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'WordPress maintenance',
    fault: 'The page is WordPress’s text for maintenance.',
    files: says(
      'Maintenance',
      '<p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'French compound',
    fault: 'The French page says that it was moved or deleted.',
    files: says(
      'Désolé',
      '<p>La page que vous avez demandée n’a pas pu être trouvée : elle a peut-être été déplacée ou supprimée.</p>',
      'fr',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'position filled in German',
    fault: 'The German page of a job says that it was filled.',
    files: sagt('Zerspanungsmechaniker (m/w/d)', '<p>Diese Stelle ist leider bereits besetzt.</p>'),
    at: pumpen,
    rules: soft,
  },
  {
    name: 'German filler',
    fault: 'The text is German filler.',
    files: sagt(
      'Pumpen',
      '<p>Dies ist ein Blindtext. An ihm lässt sich vieles über die Schrift ablesen, in der er gesetzt ist. Weit hinten, hinter den Wortbergen, leben die Blindtexte.</p>',
    ),
    at: pumpen,
    rules: placeholder,
  },
  {
    name: 'discontinued in German',
    fault: 'The German page says that the article is not for sale.',
    files: sagt(
      'Ringpumpe',
      '<p>Dieser Artikel ist leider nicht mehr lieferbar und wurde aus dem Sortiment genommen.</p>',
    ),
    at: pumpen,
    rules: soft,
  },
  {
    name: 'WooCommerce without products',
    fault: 'A category has no products.',
    files: says(
      'Gate valves',
      '<p class="woocommerce-info">No products were found matching your selection.</p>',
    ),
    at: valves,
    rules: soft,
  },
  {
    name: 'no posts by a tag',
    fault: 'A tag has no posts.',
    files: withPage('/news/new-test-bench/', {
      h1: 'Posts tagged “noise”',
      text: '<p>No posts have been published with this tag.</p>',
    }),
    at: 'news/new-test-bench/index.html',
    rules: [...soft, 'page-thin'],
  },
  {
    name: 'hidden',
    fault: 'All text is in a hidden element.',
    files: only(`<section hidden>${long}</section>`),
    at: valves,
    rules: empty,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'successor of a product',
    files: withBody(
      '/pumps/ring-pump/',
      '<p>The ring pump of 2004 has been discontinued. Spare parts for it are in stock until 2034, and the drawings of its flanges are the same.</p>',
    ),
  },
  {
    name: 'search help',
    files: withBody(
      '/pumps/',
      '<h2>Finding a pump</h2><p>If your search for a number on a plate has no results, leave the letters out: they only tell the year.</p>',
    ),
  },
  {
    name: 'colour not sold anymore',
    files: withBody(
      '/valves/',
      '<p>Handwheels in grey are no longer available. Red, blue and black ones are in stock.</p>',
    ),
  },
  {
    name: 'menu for small screens',
    files: withBody(
      '/about/',
      '<div style="display:none" class="menu"><a href="/pumps/">Pumps</a> <a href="/valves/">Valves</a></div>',
    ),
  },
  {
    name: 'German discontinued type',
    files: withBody(
      '/de/pumpen/',
      '<p>Die Ringpumpe von 2004 ist nicht mehr lieferbar; Ersatzteile dafür liegen bis 2034 bereit, und die Flansche passen.</p>',
    ),
  },
  {
    name: 'jobs',
    files: withPage('/about/', {
      body: '<h2>Work with us</h2><p>We look for a lathe operator and two apprentices. When a position has been filled, we say so here within a week, and answer everyone who wrote.</p>',
    }),
  },
  {
    name: 'origin of lorem ipsum',
    files: withBody(
      '/news/new-test-bench/',
      '<p>Our apprentices set the plate of the bench in lead. The first proof said “Lorem ipsum dolor sit amet”, and Cicero is now a nickname of the machine.</p>',
    ),
  },
];
