import type { Language } from '../../site.ts';

/** The words of the reference that are not content. Field and parameter descriptions are those of the document. */
interface ReferenceWords {
  resources: string;
  record: string;
  recordText: string;
  field: string;
  type: string;
  description: string;
  optional: string;
  parameters: string;
  parametersText: string;
  request: string;
  example: string;
  failures: string;
  failuresText: string;
  code: string;
  status: string;
  meaning: string;
  statuses: Record<
    | 'A0001'
    | 'A0400'
    | 'A0402'
    | 'A0410'
    | 'A0413'
    | 'A0414'
    | 'A0420'
    | 'A0421'
    | 'A0426'
    | 'A0501'
    | 'B0001',
    string
  >;
}

const statuses = {
  A0001: '404, 405, 406',
  A0400: '400, 414',
  A0402: '422',
  A0410: '422',
  A0413: '422',
  A0414: '422',
  A0420: '422',
  A0421: '422',
  A0426: '422',
  A0501: '429',
  B0001: '500',
};

export const referenceWords: Record<Language, ReferenceWords> = {
  en: {
    resources: 'Resources',
    record: 'The record',
    recordText: 'answers one record; the list answers many of the same form.',
    field: 'Field',
    type: 'Type',
    description: 'Description',
    optional: 'may be missing',
    parameters: 'Parameters of the list',
    parametersText:
      'They combine freely. Fill in a value and send the request: the answer opens as the API gives it.',
    request: 'Send',
    example: 'Example',
    failures: 'When a request is refused',
    failuresText:
      'Every failure is one object with a code, a message that says what is allowed, and an empty error field.',
    code: 'Code',
    status: 'Status',
    meaning: 'Meaning',
    statuses,
  },
  de: {
    resources: 'Ressourcen',
    record: 'Der Datensatz',
    recordText: 'liefert einen Datensatz; die Liste liefert viele derselben Form.',
    field: 'Feld',
    type: 'Typ',
    description: 'Beschreibung',
    optional: 'kann fehlen',
    parameters: 'Parameter der Liste',
    parametersText:
      'Sie lassen sich frei kombinieren. Tragen Sie einen Wert ein und senden Sie die Anfrage: Die Antwort erscheint so, wie die Schnittstelle sie gibt.',
    request: 'Senden',
    example: 'Beispiel',
    failures: 'Wenn eine Anfrage abgelehnt wird',
    failuresText:
      'Jeder Fehler ist ein Objekt mit einem Code, einer Meldung, die sagt, was erlaubt ist, und einem leeren Feld „error“.',
    code: 'Code',
    status: 'Status',
    meaning: 'Bedeutung',
    statuses,
  },
};
