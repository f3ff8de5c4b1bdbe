import type { Comment } from '../parts/parts.ts';
import { escapeMarkdown } from '../section/escape.ts';
import { foldedSection } from '../section/folded-section.ts';

/** For a comment on a pull request: the answer first, then what led to it, folded away. */
export function* markdown(comment: Comment, options: { readonly all: boolean }): Generator<string> {
  const { title, answer, drawing = [], sections, footer } = comment;
  const [first = '', ...others] = answer;
  if (title !== undefined) yield `### ${escapeMarkdown(title)}\n\n`;
  yield `**${escapeMarkdown(first)}**\n\n`;
  for (const text of others) yield `- ${escapeMarkdown(text)}\n`;
  if (others.length > 0) yield '\n';
  if (drawing.length > 0) yield `\`\`\`text\n${drawing.join('\n')}\n\`\`\`\n\n`;
  if (comment.longest === undefined) {
    for (const section of sections) yield* foldedSection(section, options);
  } else yield* sectionsWithin(comment.longest - lengthOf(comment), comment, options);
  if (footer !== undefined) yield `<sub>${footer}</sub>\n`;
}

/** Sections up to a length. A section that does not fit is shortened, or else only named. */
function* sectionsWithin(
  length: number,
  { sections }: Comment,
  options: { readonly all: boolean },
): Generator<string> {
  let left = length;
  const leftOut: string[] = [];
  for (const section of sections) {
    const whole = [...foldedSection(section, options)].join('');
    const text = whole.length > left ? [...foldedSection(section, { all: false })].join('') : whole;
    if (text.length > left) leftOut.push(section.title);
    else {
      left -= text.length;
      yield text;
    }
  }
  if (leftOut.length > 0) {
    yield `Left out, as they are too long for a comment: ${leftOut.join(', ')}. \`-o table\` has them.\n\n`;
  }
}

/** The text around the sections; escapes may make it longer, hence the factor. */
const lengthOf = ({ title = '', answer, drawing = [], footer = '' }: Comment): number =>
  RESERVE + 2 * [title, ...answer, ...drawing, footer].reduce((sum, text) => sum + text.length, 0);

/** For the line about sections that are left out. */
const RESERVE = 1_000;
