import type { WebPage } from '#page-data';
import { visible } from '#units';

/** Writes the answer of a run into the top of a page that had none. */
export function writeAnswer({ title, about, answer, figures, footer }: WebPage): void {
  const [first = '', ...others] = answer;
  document.title = title;
  find('.about').textContent = visible(about);
  find('h1').textContent = visible(first);
  find('.answer .figures').replaceChildren(
    ...figures.map(({ label, value, note = '', isBad }) =>
      element('div', isBad ? 'figure bad' : 'figure', [
        element('dt', '', [label]),
        element('dd', '', [element('strong', '', [value]), ' ', element('span', '', [note])]),
      ]),
    ),
  );
  find('.answer .sentences').replaceChildren(...others.map((text) => element('li', '', [text])));
  find('footer p').textContent = visible(footer);
}

function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

function element(name: string, className: string, content: readonly (Node | string)[]): Element {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content.map((each) => (typeof each === 'string' ? visible(each) : each)));
  return made;
}
