import type { Comment } from '../parts/parts.ts';
import { escapeMarkdown } from '../section/escape.ts';
import { foldedSection } from '../section/folded-section.ts';

/** For a comment on a pull request: the answer first, then what led to it, folded away. */
export function* markdown(
  { title, answer: [first = '', ...others], drawing = [], sections, footer }: Comment,
  options: { readonly all: boolean },
): Generator<string> {
  if (title !== undefined) yield `### ${escapeMarkdown(title)}\n\n`;
  yield `**${escapeMarkdown(first)}**\n\n`;
  for (const text of others) yield `- ${escapeMarkdown(text)}\n`;
  if (others.length > 0) yield '\n';
  if (drawing.length > 0) yield `\`\`\`text\n${drawing.join('\n')}\n\`\`\`\n\n`;
  for (const section of sections) yield* foldedSection(section, options);
  if (footer !== undefined) yield `<sub>${footer}</sub>\n`;
}
