import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'underline';
export type Colors = Readonly<Record<Style, (text: string) => string>>;

/** True if stdout shows colors: a terminal or `FORCE_COLOR`, and no `NO_COLOR`. */
export const showsColors = styleText('bold', 'text') !== 'text';

/** Functions that paint text, or return text unchanged. */
export function createColors(isOn: boolean): Colors {
  const paint = (style: Style) => (text: string) =>
    isOn ? styleText(style, text, { validateStream: false }) : text;

  return {
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    green: paint('green'),
    yellow: paint('yellow'),
    cyan: paint('cyan'),
    underline: paint('underline'),
  };
}

export const colors = createColors(showsColors);
