/** What there is not, as the sites of each language call it, with the words that they put around it. */
export const en =
  "(?:(?:the|this|that|your|requested) )*(?:web ?page|page|url(?: /\\S*)?|address|link|site|article|post|file|product|item|resource|content|event|listing|offer|position|vacancy|job(?: posting| listing| ad)?)(?: requested|,? (?:that |which )?you(?:'re|'ve| are| were| have)? (?:requested|request|looking for|looked for|wanted|after|trying to (?:reach|access|find|view|visit|open)|asked for),?)?";
export const de =
  '(?:(?:die|diese|deine|ihre|der|dieser|das|dieses) )?(?:(?:von ihnen )?(?:angeforderte|gesuchte|gewünschte|aufgerufene)[rsn]? )?(?:seite|webseite|internetseite|url|adresse|inhalt|artikel|beitrag|produkt|datei|angebot|anzeige|inserat|stelle|stellenanzeige|stellenangebot|veranstaltung)(?:,? (?:die|den|das) (?:du suchst|sie suchen|sie aufrufen möchten),?)?';
export const fr =
  "(?:(?:la|cette|votre|le|ce|cet) |l')?(?:page|contenu|article|adresse|produit|fichier|ressource|annonce|offre|événement)(?: (?:demandée?|recherchée?|que vous (?:cherchez|recherchez|demandez|avez demandée?)))?";
export const es =
  '(?:(?:la|esta|esa|el|este|ese) )?(?:página|pagina|contenido|artículo|url|dirección|producto|archivo|anuncio|oferta|evento)(?: (?:solicitad[ao]|que (?:buscas?|estás? buscando|has? solicitado|intentas? ver)))?';
export const it =
  "(?:(?:la|questa|il|questo) |l')?(?:pagina|contenuto|articolo|indirizzo|url|prodotto|file|annuncio|offerta)(?: (?:richiest[ao]|cercat[ao]|che (?:cerchi|cercavi|stai cercando|stavi cercando|hai (?:richiesto|cercato))))?";
export const nl =
  '(?:(?:de|deze|die|uw|het|dit) )?(?:(?:opgevraagde|gevraagde|gezochte) )?(?:pagina|webpagina|inhoud|artikel|product|bestand|adres)(?: die (?:u|je) (?:zoekt|zocht|opvraagt|probeert te bereiken))?';
export const pt =
  '(?:(?:a|esta|essa|o|este|esse) )?(?:página|pagina|conteúdo|artigo|endereço|url|produto|arquivo|ficheiro|anúncio|oferta|vaga)(?: (?:solicitad[ao]|pedid[ao]|que (?:você )?(?:procura|procurava|está (?:procurando|a procurar)|tentou (?:aceder|acessar))))?';
export const el = 'σελίδα(?: που (?:ζητήσατε|ζητάτε|αναζητάτε|αναζητήσατε|ψάχνετε))?';
export const ro =
  '(?:(?:această|aceasta) )?pagin[aă](?: (?:solicitată|căutată|cerută|pe care o (?:căuta[țţ]i|cau[țţ]i)))?';
export const ru =
  '(?:(?:эта|данная|такая|запрашиваемая|запрошенная|искомая)(?: вами)? )?страница(?:,? которую вы (?:ищете|искали|запросили|запрашиваете),?)?';
export const uk =
  '(?:(?:ця|така|запитувана|запитана|шукана|потрібна) )?сторінка(?:,? (?:яку|що) ви (?:шукаєте|шукали|запитали),?)?';
export const sv = '(?:den här |denna )?sidan?(?: (?:som )?du (?:söker|sökte|letar efter|letade efter))?';
export const da = '(?:den |denne )?siden?(?:,? (?:som )?du (?:leder efter|ledte efter|søger|søgte),?)?';
export const nb =
  '(?:denne )?(?:nett)?siden(?:,? (?:som )?du (?:leter etter|lette etter|søker|søkte)(?: etter)?,?)?';
