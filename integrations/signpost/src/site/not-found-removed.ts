import { de, en, es, fr, it, nl, pt, ru } from './not-found-nouns.ts';

/** Sentences, as those of `not-found-sentences.ts`, by which a page says that what stood there was taken away. */
export const removed: readonly {
  readonly stems: readonly string[];
  readonly sentences: readonly string[];
}[] = [
  // English
  {
    stems: ['removed', 'deleted', ' moved or ', 'expired', 'been filled'],
    sentences: [
      `${en} (?:was|(?:has|have|may have|might have)(?: been)?)(?: permanently)? (?:moved or )?(?:removed|deleted|no longer exists|doesn't exist|does not exist)(?: any ?more)?(?: or (?:moved|renamed|removed|deleted))?(?: by (?:its|the) (?:author|owner|seller))?(?:, had its name changed,? or is temporarily unavailable)?`,
      `the link you followed may be broken,? or ${en} may have been removed`,
      `${en} has (?:already )?(?:expired|been filled)`,
    ],
  },
  // German
  {
    stems: ['entfernt', 'gelöscht'],
    sentences: [`${de} (?:wurde|ist) (?:leider |bereits |inzwischen )?(?:entfernt|gelöscht)(?: worden)?`],
  },
  // French
  {
    stems: ['supprimé', 'retiré'],
    sentences: [`${fr} (?:a|ont) (?:peut-être )?été (?:supprimée?|retirée?|déplacée? ou supprimée?)`],
  },
  // Spanish, Italian, Portuguese
  {
    stems: ['eliminad', 'borrad', 'retirad', 'rimoss', 'eliminat', 'removid', 'excluíd'],
    sentences: [
      `${es} (?:ha sido|fue) (?:eliminad|borrad|retirad)[ao]`,
      `${it} è stat[ao] (?:rimoss|eliminat)[ao]`,
      `${pt} foi (?:removid|eliminad|excluíd)[ao]`,
    ],
  },
  // Dutch, Swedish, Danish, Norwegian
  {
    stems: ['verwijderd', 'tagits bort', 'raderats', 'slettet', 'fjernet'],
    sentences: [
      `${nl} (?:is|werd) (?:helaas )?verwijderd`,
      'sidan har (?:tagits bort|raderats)',
      '(?:denne )?(?:nett)?siden er (?:blevet |blitt )?(?:slettet|fjernet)',
    ],
  },
  // Polish, Russian, Ukrainian
  {
    stems: ['usunięta', 'удалена', 'видалена'],
    sentences: [
      '(?:ta )?strona została (?:przeniesiona lub )?usunięta',
      `${ru} (?:не найдена или )?(?:была )?удалена`,
      '(?:ця )?сторінк[ау] (?:була )?видален[ао]',
    ],
  },
  // Japanese, Chinese, Korean
  {
    stems: ['削除', '删除', '刪除', '삭제'],
    sentences: [
      '(?:お探しの|ご指定の|指定された|この)?(?:ページ|コンテンツ|記事)は(?:既に|すでに)?(?:削除されま(?:した|す)|削除された(?:か、?移動した)?可能性があります|(?:移動|削除)(?:または|もしくは|、)(?:移動|削除)された可能性があります|削除されたか、?移動した可能性があります)',
      '(?:(?:很?抱歉|对不起|對不起)[，, !！]*)?(?:该|此|这个|該|這個|(?:您|你)(?:要|所)?(?:访问|请求|查找|查看|造訪)的)?(?:页面|网页|内容|文章|頁面|網頁|內容)(?:可能)?已(?:经|經)?被?[删刪]除(?:或不存在)?',
      '(?:이미 )?삭제된 페이지입니다|(?:요청하신 )?페이지가 (?:존재하지 않거나 )?삭제되었습니다',
    ],
  },
];
