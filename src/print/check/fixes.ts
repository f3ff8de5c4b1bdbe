import type { CheckReport } from '#checks';
import { visible } from '#units';
import type { RenderOptions } from '../renderer.ts';
import { painterFor } from '../table/painter.ts';
import { count } from './say.ts';

/** The commands that end findings; nothing where none were asked for. */
export function* fixes(
  { fixes: found, findings }: CheckReport,
  looks: RenderOptions,
): Generator<string> {
  if (found === undefined || findings.length === 0) return;
  yield `${painterFor(looks.colour).title('Fixes')}\n`;
  if (found.length === 0) {
    yield 'Each finding leaves something to weigh up: k8s-evict check --explain CODE says what.\n\n';
    return;
  }
  const isOne = found.length === 1;
  const [has, them] = isOne ? ['has', 'it'] : ['have', 'them'];
  yield `${found.length} of ${count(findings.length, 'finding')} ${has} a command that ends ${them}, ` +
    'as trying it on these files shows:\n';
  for (const { path, line, column, code, command } of found) {
    yield `# ${visible(`${path}:${line}:${column}`)} ${code}\n${visible(command)}\n`;
  }
  yield '\n';
}
