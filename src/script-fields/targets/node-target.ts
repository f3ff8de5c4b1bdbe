import { z } from 'zod';
import { nameField } from '../fields/name-field.ts';
import { selector } from '../fields/selector-field.ts';
import { read, refuse, textField } from '../fields/text-field.ts';
import { quote } from '../text/complaint.ts';
import { selectsSomething } from './selects-something.ts';

/** The number of matching nodes to keep: a count, or a share that is rounded up. */
export type NodePick =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'percent'; readonly percent: number };

const pick = textField<NodePick>(
  {
    title: 'a number of nodes or a share of them',
    description:
      'How many of the matching nodes: drawn by the seed, the same ones wherever the same nodes match. ' +
      'A share is rounded up.',
    examples: ['3', '40%'],
  },
  (text) => {
    const [, digits = '', percent] = /^(\d{1,9}(?:\.\d{1,9})?)(%)?$/.exec(text) ?? [];
    const amount = Number(digits);
    if (digits !== '' && amount > 0) {
      if (percent !== undefined && amount <= 100) return read({ kind: 'percent', percent: amount });
      if (percent === undefined && Number.isInteger(amount)) {
        return read({ kind: 'count', count: amount });
      }
    }
    return refuse({
      code: 'script/invalid-value',
      message: `${quote(text)} is neither a number of nodes from 1 nor a share up to 100%`,
      hint: 'such as 3 or 40%',
    });
  },
  { numbers: true },
).meta({ type: ['integer', 'string'] });

/** Fields of a target that select nodes; the other fields narrow the selection. */
const SELECTING = ['nodes', 'zones', 'regions', 'selector', 'all'] as const;

/**
 * The nodes that an event affects. Several fields must all match; then `except` removes some, and
 * `pick` keeps some of the rest.
 */
export const nodeTarget = z
  .strictObject({
    nodes: z
      .array(nameField('the name of a node', 'worker-1', 'worker-*'))
      .min(1)
      .meta({ description: 'Names of nodes, or globs with * and ?.' })
      .optional(),
    zones: z
      .array(nameField('the name of a zone', 'us-east-1a', 'us-east-1::us-east-1a'))
      .min(1)
      .meta({ description: 'Names of zones, or their keys as reports print them: region::zone.' })
      .optional(),
    regions: z
      .array(nameField('the name of a region', 'us-east-1'))
      .min(1)
      .meta({ description: 'Names of regions.' })
      .optional(),
    selector: selector.optional(),
    all: z.literal(true).meta({ description: 'All nodes.' }).optional(),
    except: z
      .array(nameField('the name of a node', 'worker-1', 'control-plane-*'))
      .meta({ description: 'Names of nodes, or globs, that are left out.' })
      .optional(),
    pick: pick.optional(),
    optional: z
      .boolean()
      .meta({ description: 'Whether it is fine when nothing matches.', default: false })
      .optional(),
  })
  .check(selectsSomething('nodes', SELECTING, 'nodes: [worker-1] or all: true'));

export type NodeTarget = z.output<typeof nodeTarget>;
