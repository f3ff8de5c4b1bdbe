import { z } from 'zod';
import { nameField } from '../fields/name-field.ts';
import { selector } from '../fields/selector-field.ts';
import { pick } from './pick.ts';
import { selectsSomething } from './selects-something.ts';

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
      .meta({ description: 'Names of nodes, or globs with * and ?; all is every node.' })
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
    pick: pick('nodes').optional(),
    optional: z
      .boolean()
      .meta({ description: 'Whether it is fine when nothing matches.', default: false })
      .optional(),
  })
  .check(selectsSomething('nodes', SELECTING, 'nodes: [worker-1] or all: true'));

export type NodeTarget = z.output<typeof nodeTarget>;
